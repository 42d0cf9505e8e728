import { staleText } from '#domain/stale-text.ts';
import type { Queryable } from '#server/db/db.ts';
import { conflict } from './problem.ts';

interface Seen {
  /** The version that is stored, and the one that the caller saw. */
  stored: string | number;
  seen: string | number;
  /** 'this house' */
  one: string;
  /** What the audit has of it: the id of the thing, or the actions that change it where there is only one of its kind. */
  of: { id: string } | { actions: readonly string[] };
}

/** Throws 409 with who saved it, where somebody did so after the caller read it: nobody overwrites what they have not seen. */
export async function checkSeen(
  tx: Queryable,
  { accountId }: { accountId: string },
  { stored, seen, one, of }: Seen,
): Promise<void> {
  if (stored === seen) return;
  const [last] = await tx.query<{ id: string; name: string }>(
    `SELECT a.id, a.first_name || ' ' || a.last_name AS name
       FROM audit_log l JOIN accounts a ON a.id = l.actor_id
      WHERE ${'id' in of ? `l.object_id = $1 AND l.action <> ALL ('{history_read,student_exported,tablet_joined}')` : 'l.action = ANY ($1)'}
      ORDER BY l.seq DESC LIMIT 1`,
    ['id' in of ? of.id : of.actions],
  );
  throw conflict('stale', staleText(one, last?.id === accountId ? 'You' : (last?.name ?? null)));
}
