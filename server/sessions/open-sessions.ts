import type { OpenSession } from '#contracts/session.ts';
import { answered, type Stored } from '#server/db/answered.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { Session } from './session.ts';

/**
 * SQL: the session s of the account a still opens something at the time `$n`. Nobody has to be asked for a password before
 * its idle time is over.
 */
export const isOpen = (time: string): string => `s.account_id = a.id AND s.revoked_at IS NULL AND s.expires_at > ${time}
  AND a.state = 'active' AND s.rotated_at + make_interval(secs => s.idle_seconds) > ${time}`;

type StoredSession = Stored<Omit<OpenSession, 'is_current'>, 'signed_in_at' | 'last_used_at' | 'ends_at'>;

/** Where an account is signed in, the device that was used last first. `asking`: the session that wants to know. */
export async function openSessionsOf(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { accountId, asking }: { accountId: string; asking: Session },
): Promise<OpenSession[]> {
  const rows = await db.query<StoredSession>(
    `SELECT s.id, s.browser, s.created_at AS signed_in_at, s.rotated_at AS last_used_at,
            LEAST(s.expires_at, s.rotated_at + make_interval(secs => s.idle_seconds)) AS ends_at
       FROM sessions s JOIN accounts a ON a.id = s.account_id
      WHERE a.id = $2 AND ${isOpen('$1')} ORDER BY s.rotated_at DESC, s.id`,
    [clock(), accountId],
  );
  return rows.map((each) => ({ ...answered(each), is_current: each.id === asking.id }));
}
