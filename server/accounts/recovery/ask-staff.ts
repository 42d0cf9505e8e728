import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { emailOf } from '#server/http/checked-fields.ts';
import { badRequest } from '#server/http/problem.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';

/** Asks staff for help. The answer is the same for an unknown email, which is not stored. */
export async function requestReset(deps: LimitedDeps, typed: string, address: string): Promise<void> {
  await deps.limiter.count('resetRequests', { address });
  const email = emailOf(typed);
  if (email === null) throw badRequest(RECOVERY_WORDS.noEmail);
  const rows = await deps.db.query<{ id: string }>("SELECT id FROM accounts WHERE email = $1 AND state = 'active'", [
    email,
  ]);
  if (rows[0]) await noteForStaff(deps.db, deps, rows[0].id, 'admin');
}

/** Adds a line to the staff's queue, where the account has no open line of this kind. */
export async function noteForStaff(
  db: Queryable,
  deps: Pick<Deps, 'clock' | 'ids'>,
  accountId: string,
  kind: 'admin' | 'notice',
): Promise<void> {
  await db.query(
    'INSERT INTO reset_requests (id, account_id, kind, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [deps.ids(), accountId, kind, deps.clock()],
  );
}
