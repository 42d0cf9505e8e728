import { parseGrade } from '#domain/people/grades.ts';
import { checkNewPassword } from '#server/accounts/passwords/password-policy.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { setPassword } from '#server/accounts/passwords/set-password.ts';
import type { Deps } from '#server/deps.ts';
import { emailOf } from '#server/http/checked-fields.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { countTry, type TryLimit } from '#server/limits/try-limit.ts';
import { noteForStaff } from './recover-educator.ts';
import { countEmail, countSource, LUNCH_LIMITS, sourceOf, type Asker } from './recovery-tries.ts';

const DAY_MS = 86_400_000;

const SUCCESSES_A_DAY: TryLimit = { kind: 'lunch number success', max: 1, windowMs: DAY_MS };

const NO_MATCH = 'Those details do not match our records.';

interface ScholarRow {
  id: string;
  grade: number | null;
  hash: string | null;
}

/**
 * A new password for a scholar who knows school email, lunch number and grade. Whatever does not fit is one answer that
 * takes as long. Ends all sessions and leaves a line for staff.
 */
export async function resetByLunchNumber(
  deps: Deps & { passwords: Passwords },
  body: { email: string; lunchNumber: string; grade: string | number | null; newPassword: string },
  asker: Asker,
): Promise<void> {
  if (!body.email.trim() || !body.lunchNumber.trim() || body.grade === null || !body.newPassword) {
    throw badRequest('Please fill out all fields.');
  }
  const email = emailOf(body.email);
  if (email === null) throw badRequest('Please fill out all fields.');
  const scholar = deps.settings.scholarReset ? await findScholar(deps, email) : null;
  const source = sourceOf(asker, scholar?.id ?? null);
  await countSource(deps, LUNCH_LIMITS, source);
  await checkNewPassword(deps, body.newPassword, [email]);
  await countEmail(deps, LUNCH_LIMITS, source, email);
  const knowsNumber = await deps.passwords.verify(scholar?.hash ?? null, body.lunchNumber.trim());
  if (!scholar || !knowsNumber || scholar.grade !== parseGrade(body.grade))
    throw new Problem(400, 'no_match', NO_MATCH);
  await countTry(deps.db, deps, SUCCESSES_A_DAY, scholar.id);
  const passwordHash = await deps.passwords.hash(body.newPassword);
  await deps.db.tx(async (tx) => {
    await setPassword(tx, deps, scholar.id, passwordHash, 'reset_by_lunch_number');
    await noteForStaff(tx, deps, scholar.id, 'notice');
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
