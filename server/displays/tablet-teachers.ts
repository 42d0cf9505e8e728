import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden } from '#server/http/problem.ts';
import { revokeSession } from '#server/sessions/session-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import { TABLET_WORDS } from '#domain/tablets/tablet-words.ts';

/**
 * The caller stays on a tablet: from now on their PIN opens this session there, and the one that it opened before ends. The
 * tablet is locked first, as by staff who switch it off and end its sessions.
 */
export async function joinTablet(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  tabletId: string,
  { id, accountId }: Pick<Session, 'id' | 'accountId'>,
): Promise<void> {
  const live = await tx.query('SELECT 1 FROM displays WHERE id = $1 AND revoked_at IS NULL FOR SHARE', [tabletId]);
  if (live.length === 0) throw forbidden(TABLET_WORDS.notPaired);
  const [before] = await tx.query<{ session_id: string }>(
    'SELECT session_id FROM tablet_teachers WHERE display_id = $1 AND account_id = $2 FOR UPDATE',
    [tabletId, accountId],
  );
  if (before?.session_id === id) return;
  if (before) await revokeSession(tx, deps, before.session_id, 'replaced');
  await tx.query(
    `INSERT INTO tablet_teachers (display_id, account_id, session_id, added_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (display_id, account_id) DO UPDATE SET session_id = $3, added_at = $4`,
    [tabletId, accountId, id, deps.clock()],
  );
  await writeAudit(tx, deps, { actorId: accountId, action: 'tablet_joined', object: ['display', tabletId] });
}

/** Of the sessions that a tablet keeps, those that somebody ended. One whose time is over still opens work without a network. */
export async function endedSessions(db: Queryable, tabletId: string, kept: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT k.id FROM unnest($2::uuid[]) AS k (id)
      WHERE NOT EXISTS (
        SELECT 1 FROM tablet_teachers t JOIN sessions s ON s.id = t.session_id JOIN accounts a ON a.id = t.account_id
         WHERE t.display_id = $1 AND t.session_id = k.id AND s.revoked_at IS NULL AND a.state = 'active')`,
    [tabletId, kept],
  );
  return rows.map(({ id }) => id);
}

/** Ends what a tablet deleted itself after too many wrong PINs. */
export async function endDropped(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  tabletId: string,
  dropped: readonly string[],
): Promise<void> {
  const ended = await tx.query<{ account_id: string }>(
    `UPDATE sessions s SET revoked_at = $3, revoked_why = 'wrong_pins' FROM tablet_teachers t
      WHERE t.display_id = $1 AND t.session_id = ANY ($2::uuid[]) AND s.id = t.session_id AND s.revoked_at IS NULL
      RETURNING s.account_id`,
    [tabletId, dropped, deps.clock()],
  );
  for (const { account_id } of ended) {
    // Somebody had the tablet in their hands; nobody knows who.
    await writeAudit(tx, deps, { actorId: null, action: 'tablet_locked_out', object: ['account', account_id] });
  }
}

/**
 * Ends every session of a tablet that staff switch off, but the caller's own: whoever does it at the tablet has to come to the
 * end of it. The tablet forgets that one at its next contact.
 */
export async function endAllOn(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  tabletId: string,
  caller: Pick<Session, 'id'>,
): Promise<void> {
  await tx.query(
    `UPDATE sessions SET revoked_at = $2, revoked_why = 'tablet_off'
      WHERE revoked_at IS NULL AND id <> $3
        AND id IN (SELECT session_id FROM tablet_teachers WHERE display_id = $1)`,
    [tabletId, deps.clock(), caller.id],
  );
}
