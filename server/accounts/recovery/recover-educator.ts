import type { VerifyResetRequest } from '#contracts/accounts/accounts.ts';
import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import { checkNewPassword } from '#server/accounts/passwords/password-policy.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import { emailOf } from '#server/http/checked-fields.ts';
import { badRequest } from '#server/http/problem.ts';
import { hmac } from '#server/keys/keys.ts';
import { sourceOf, type Origin } from '#server/limits/known-device.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { noMatch, resetPassword } from './reset-password.ts';

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

/** The question of an email; null where there is none, so that the answer doesn't reveal why. */
export async function findQuestion(deps: LimitedDeps, typed: string, address: string): Promise<string | null> {
  await deps.limiter.count('securityQuestions', { address });
  const email = emailOf(typed);
  if (email === null) throw badRequest(RECOVERY_WORDS.noEmailYet);
  if (!deps.settings.recoveryQuestions) return null;
  const educator = await findEducator(deps.db, email);
  if (educator) return educator.security_question;
  if (!deps.settings.recoveryDecoys) return null;
  return DECOYS[hmac(deps.keys.throttle, 'decoy', email).readUInt32BE(0) % DECOYS.length] ?? null;
}

/**
 * Sets a new password for a person who knows the answer. Tries are limited by where they come from. What the limits close
 * opens again after a day at most. Only tries from a device itself close it where the account signed in on it before.
 * Success ends all sessions and signs in nobody.
 */
export async function resetByAnswer(
  deps: LimitedDeps & { passwords: Passwords },
  body: VerifyResetRequest,
  origin: Origin,
): Promise<void> {
  const email = emailOf(body.email);
  if (email === null) throw badRequest(RECOVERY_WORDS.noEmail);
  const educator = await findEducator(deps.db, email);
  const { source, isKnown } = sourceOf(origin, educator?.id ?? null);
  await deps.limiter.count('answers', { source });
  await checkNewPassword(deps, body.new_password, [email], { whose: source, signal: origin.signal });
  const owner = { accountId: educator?.id ?? null };
  await deps.limiter.count('answersAnHour', { source, email }, owner);
  await deps.limiter.count('answersADay', { source, email }, owner);
  const fromStrangers = isKnown ? 0 : await deps.limiter.count('answersOfStrangers', { email }, owner);
  const stored = deps.settings.recoveryQuestions ? (educator?.security_answer_hash ?? null) : null;
  const isRight = await deps.passwords.verifyAnswer(stored, body.answer);
  if (!educator || !isRight) {
    // This was the last guess that strangers had today.
    if (educator && fromStrangers === LIMITS.answersOfStrangers.max) {
      await writeAudit(deps.db, deps, { actorId: null, action: 'recovery_closed', object: ['account', educator.id] });
    }
    throw noMatch();
  }
  await resetPassword(deps, { accountId: educator.id, newPassword: body.new_password, action: 'reset_by_question' });
}
