import type { SignupRequest } from '#contracts/accounts/accounts.ts';
import { noGradeText, SIGN_UP_REQUESTED, SIGNUP_WORDS } from '#domain/accounts/signup-check.ts';
import { parseStep } from '#domain/people/ladder.ts';
import { addAccount } from '#server/accounts/new-account/add-account.ts';
import { checkNewPassword } from '#server/accounts/passwords/password-policy.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { findHouse } from '#server/catalog/houses.ts';
import type { Deps } from '#server/deps.ts';
import { emailOf, lineOf } from '#server/http/checked-fields.ts';
import { badRequest } from '#server/http/problem.ts';
import { readMailWay } from '#server/mail/mail-server.ts';
import { readLadder } from '#server/school/school-queries.ts';
import type { Asker } from '#server/workers/workers.ts';

/**
 * Asks for an account, which waits for approval. Returns what the applicant reads, whether the address is new or already
 * used. An email is promised only where one will come.
 */
export async function signUp(
  deps: Deps & { passwords: Passwords },
  body: SignupRequest,
  asker: Asker,
): Promise<string> {
  const { desired_role: role, password } = body;
  const email = emailOf(body.email);
  if (email === null) throw badRequest(SIGNUP_WORDS.noEmail);
  const firstName = lineOf(body.first_name, 'first_name');
  const lastName = lineOf(body.last_name, 'last_name');
  await checkNewPassword(deps, password, [email, firstName, lastName], asker);
  const house = await findHouse(deps.db, body.house.trim());
  if (!house) throw badRequest(SIGNUP_WORDS.noHouse);
  const ladder = await readLadder(deps.db);
  const grade = role === 'SCHOLAR' ? parseStep(ladder, body.grade) : null;
  if (role === 'SCHOLAR' && grade === null) throw badRequest(noGradeText(ladder.word));
  // Hashed before the address is looked up, so that a used one takes as long as a new one.
  const passwordHash = await deps.passwords.hash(password, asker);
  await deps.db.tx(async (tx) => {
    const added = await addAccount(tx, deps, {
      email,
      firstName,
      lastName,
      role,
      state: 'pending',
      passwordHash,
      requestedGrade: grade,
      requestedHouseId: house.id,
    });
    if (added !== null) return;
    await tx.query('INSERT INTO duplicate_signups (id, email, desired_role, created_at) VALUES ($1, $2, $3, $4)', [
      deps.ids(),
      email,
      role,
      deps.clock(),
    ]);
  });
  const way = await readMailWay(deps.db, deps);
  return way === null ? SIGN_UP_REQUESTED : `${SIGN_UP_REQUESTED} An email follows on approval.`;
}
