import { checkNewPassword } from '#server/accounts/passwords/password-policy.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { setPassword } from '#server/accounts/passwords/set-password.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db, Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { emailOf } from '#server/http/checked-fields.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { hmac } from '#server/keys/keys.ts';
import { countTry, type TryLimit } from '#server/limits/try-limit.ts';
import { ANSWER_LIMITS, countEmail, countSource, sourceOf, type Asker } from './recovery-tries.ts';

const HOUR_MS = 3_600_000;

const QUESTIONS_AN_ADDRESS: TryLimit = { kind: 'security question', max: 20, windowMs: HOUR_MS };

const NO_MATCH = 'Those details do not match our records.';
export const RESET_DONE = 'Password updated! You can sign in with your new password.';
export const RESET_REQUESTED = 'Request submitted. An administrator will review and help complete your reset.';

/** Shown for unknown emails when decoys are on; the same email always gets the same one. */
const DECOYS = [
  'What was the name of your first pet?',
  'Which street did you grow up on?',
  'What was the first concert you went to?',
  'What was the model of your first car?',
  'Who was your favourite teacher?',
  'What was the name of your first stuffed animal?',
  'Which city did your grandparents live in?',
  'What did you want to become as a child?',
] as const;

interface EducatorRow {
  id: string;
  security_question: string;
  security_answer_hash: string | null;
  first_name: string;
  last_name: string;
}

/** The account whose question counts: an educator or staff, active, with a question on file. */
async function findEducator(db: Queryable, email: string): Promise<EducatorRow | null> {
  const rows = await db.query<EducatorRow>(
    `SELECT id, security_question, security_answer_hash, first_name, last_name FROM accounts
      WHERE email = $1 AND role IN ('EDUCATOR', 'STAFF') AND state = 'active'
        AND security_question IS NOT NULL`,
    [email],
  );
  return rows[0] ?? null;
}

/** The question of an email; null for everything that has none, so that the answer tells nothing. */
export async function findQuestion(deps: Deps, typed: string | null, address: string): Promise<string | null> {
  await countTry(deps.db, deps, QUESTIONS_AN_ADDRESS, address);
  const email = emailOf(typed);
  if (email === null) throw badRequest('Please enter your email first.');
  if (!deps.settings.recoveryQuestions) return null;
  const educator = await findEducator(deps.db, email);
  if (educator) return educator.security_question;
  if (!deps.settings.recoveryDecoys) return null;
  return DECOYS[hmac(deps.keys.throttle, 'decoy', email).readUInt32BE(0) % DECOYS.length] ?? null;
}

/**
 * A new password for who knows the answer. Tries are limited by where they come from; what is closed opens again after a
 * day at the latest, and a device that the account signed in on before is closed by nobody else's tries. Success ends all
 * sessions and signs in nobody.
 */
export async function resetByAnswer(
  deps: Deps & { passwords: Passwords },
  body: { email: string; answer: string; newPassword: string },
  asker: Asker,
): Promise<void> {
  const email = emailOf(body.email);
  if (email === null) throw badRequest('Please enter your email.');
  if (!body.answer.trim()) throw badRequest('Please enter your security answer.');
  if (!body.newPassword) throw badRequest('Please enter and confirm your new password.');
  const educator = await findEducator(deps.db, email);
  const source = sourceOf(asker, educator?.id ?? null);
  await countSource(deps, ANSWER_LIMITS, source);
  await checkNewPassword(deps, body.newPassword, [email]);
  const { closesEmail } = await countEmail(deps, ANSWER_LIMITS, source, email);
  const stored = deps.settings.recoveryQuestions ? (educator?.security_answer_hash ?? null) : null;
  const isRight = await deps.passwords.verifyAnswer(stored, body.answer);
  if (!educator || !isRight) {
    if (educator && closesEmail) await noteClosed(deps, educator.id);
    throw new Problem(400, 'no_match', NO_MATCH);
  }
  const passwordHash = await deps.passwords.hash(body.newPassword);
  await deps.db.tx(async (tx) => {
    await setPassword(tx, deps, educator.id, passwordHash, 'reset_by_question');
    await noteForStaff(tx, deps, educator.id, 'notice');
  });
}

/** Strangers have guessed at this account all day: it is in the audit log. */
async function noteClosed(deps: Deps, accountId: string): Promise<void> {
  await writeAudit(deps.db, deps, {
    actorId: null,
    action: 'recovery_closed',
    objectType: 'account',
    objectId: accountId,
  });
}

/** A line in the staff's queue; one open line of a kind and account is enough. */
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

const REQUESTS_AN_ADDRESS: TryLimit = { kind: 'reset request', max: 30, windowMs: HOUR_MS };

/** Asks staff for help. Unknown emails are stored nowhere; the answer is the same. */
export async function requestReset(deps: Deps & { db: Db }, typed: string, address: string): Promise<void> {
  await countTry(deps.db, deps, REQUESTS_AN_ADDRESS, address);
  const email = emailOf(typed);
  if (email === null) throw badRequest('Please enter your email.');
  const rows = await deps.db.query<{ id: string }>("SELECT id FROM accounts WHERE email = $1 AND state = 'active'", [
    email,
  ]);
  if (rows[0]) await noteForStaff(deps.db, deps, rows[0].id, 'admin');
}
