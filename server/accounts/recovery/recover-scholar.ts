import type { ScholarResetRequest } from '#contracts/accounts/accounts.ts';
import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import { parseGrade } from '#domain/people/grades.ts';
import { checkNewPassword } from '#server/accounts/passwords/password-policy.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import type { Deps } from '#server/deps.ts';
import { emailOf } from '#server/http/checked-fields.ts';
import { badRequest } from '#server/http/problem.ts';
import { sourceOf, type Origin } from '#server/limits/known-device.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { noMatch, resetPassword } from './reset-password.ts';

interface ScholarRow {
  id: string;
  grade: number | null;
  hash: string | null;
}

/**
 * Sets a new password for a scholar who knows the school email, the lunch number and the grade. Anything that doesn't match
 * gets the same answer and takes as long. Ends all sessions and leaves a line for staff.
 */
export async function resetByLunchNumber(
  deps: LimitedDeps & { passwords: Passwords },
  body: ScholarResetRequest,
  origin: Origin,
): Promise<void> {
  const email = emailOf(body.email);
  if (email === null) throw badRequest(RECOVERY_WORDS.incomplete);
  const scholar = deps.settings.scholarReset ? await findScholar(deps, email) : null;
  const { source, isKnown } = sourceOf(origin, scholar?.id ?? null);
  await deps.limiter.count('lunchNumbers', { source });
  await checkNewPassword(deps, body.new_password, [email], { whose: source, signal: origin.signal });
  const owner = { accountId: scholar?.id ?? null };
  await deps.limiter.count('lunchNumbersADay', { source, email }, owner);
  if (!isKnown) await deps.limiter.count('lunchNumbersOfStrangers', { email }, owner);
  const knowsNumber = await deps.passwords.verify(scholar?.hash ?? null, String(body.lunch_number).trim());
  if (!scholar || !knowsNumber || scholar.grade !== parseGrade(body.grade)) throw noMatch();
  await deps.limiter.count('lunchNumberResets', { account: scholar.id }, { accountId: scholar.id });
  await resetPassword(deps, {
    accountId: scholar.id,
    newPassword: body.new_password,
    action: 'reset_by_lunch_number',
  });
}

async function findScholar(deps: Deps, email: string): Promise<ScholarRow | null> {
  const rows = await deps.db.query<ScholarRow>(
    `SELECT a.id, s.grade, n.hash
       FROM accounts a JOIN students s ON s.id = a.student_id LEFT JOIN lunch_numbers n ON n.student_id = s.id
      WHERE a.email = $1 AND a.role = 'SCHOLAR' AND a.state = 'active' AND s.archived_at IS NULL`,
    [email],
  );
  return rows[0] ?? null;
}
