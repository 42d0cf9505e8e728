import { OWN_ACCOUNT_WORDS } from '#domain/accounts/own-account-words.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/http/problem.ts';
import type { Session } from '#server/sessions/session.ts';

/** Signs one of the person's other devices out, such as a lost phone. The own one has its Sign out. */
export async function endOwnSession(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { id: own, accountId }: Session,
  id: string,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const ended = await tx.query(
      `UPDATE sessions SET revoked_at = $3, revoked_why = 'ended_by_owner'
        WHERE id = $1 AND account_id = $2 AND id <> $4 AND revoked_at IS NULL RETURNING id`,
      [id, accountId, deps.clock(), own],
    );
    if (ended.length === 0) throw notFound(OWN_ACCOUNT_WORDS.deviceOver);
    await writeAudit(tx, deps, { actorId: accountId, action: 'own_device_signed_out', object: ['session', id] });
  });
}
