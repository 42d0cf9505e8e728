import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { emailOf, isEmail } from '#server/http/checked-fields.ts';
import { badRequest } from '#server/http/problem.ts';
import { makeCode, normaliseCode } from '#server/keys/one-time-code.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { readMailWay } from '#server/mail/mail-server.ts';
import type { Asker } from '#server/workers/workers.ts';
import { CODE_GROUPS, mailCode, openCode, type CodeOwner } from './open-code.ts';

/** The person looks into the mailbox now. */
const CODE_LASTS_MS = HOUR_MS;
/** A stranger who asks fills nobody's mailbox. */
const MOST_CODES_A_DAY = 3;

interface From {
  address: string;
  asker: Asker;
}

/**
 * Asks staff for help. Where email is on, a one-time code also goes to the account's own address, which nobody else reads.
 * The answer is the same for an unknown email, which is not stored, and takes as long. Returns whether email is on.
 */
export async function requestReset(
  deps: LimitedDeps & { passwords: Passwords },
  typed: string,
  { address, asker }: From,
): Promise<{ byEmail: boolean }> {
  await deps.limiter.count('resetRequests', { address });
  const email = emailOf(typed);
  if (email === null) throw badRequest(RECOVERY_WORDS.noEmail);
  const [account] = await deps.db.query<CodeOwner>(
    `SELECT id, email, first_name AS "firstName", is_staff OR is_superuser AS "isStaff" FROM accounts
      WHERE email = $1 AND state = 'active'`,
    [email],
  );
  if (account) await noteForStaff(deps.db, deps, account.id, 'admin');
  if ((await readMailWay(deps.db, deps)) === null) return { byEmail: false };
  const code = makeCode(CODE_GROUPS);
  // Also where nobody has this email: it is what takes long.
  const hash = await deps.passwords.hash(normaliseCode(code), asker);
  if (account && isEmail(account.email)) await sendCode(deps, account, { code, hash });
  return { byEmail: true };
}

/** Sends a code, unless one is open: a stranger must not end what the owner, or staff, were just given. */
async function sendCode(deps: Deps, owner: CodeOwner, { code, hash }: { code: string; hash: string }): Promise<void> {
  const now = deps.clock();
  await deps.db.tx(async (tx) => {
    await tx.query('SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', [owner.id]);
    const [made] = await tx.query<{ open: number; today: number }>(
      `SELECT count(*) FILTER (WHERE ended_at IS NULL AND expires_at > $2) AS open,
              count(*) FILTER (WHERE made_by = account_id AND made_at > $3) AS today
         FROM reset_codes WHERE account_id = $1`,
      [owner.id, now, new Date(now.getTime() - DAY_MS)],
    );
    if (!made || made.open > 0 || made.today >= MOST_CODES_A_DAY) return;
    const expiresAt = new Date(now.getTime() + CODE_LASTS_MS);
    await openCode(tx, deps, { owner, hash, madeBy: owner.id, expiresAt });
    await mailCode(tx, deps, { owner, code, expiresAt });
    // Nobody knows who asked, only whose account it is.
    await writeAudit(tx, deps, { actorId: null, action: 'reset_code_mailed', object: ['account', owner.id] });
  });
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
