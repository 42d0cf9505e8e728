import type { JoinOpenAnswer, JoinRequest } from '#contracts/accounts/join.ts';
import { stepName } from '#domain/people/ladder.ts';
import { JOIN_WORDS } from '#domain/accounts/join-words.ts';
import { foldText, shortName } from '#domain/names.ts';
import { addAccount, freeUsername } from '#server/accounts/new-account/add-account.ts';
import { checkNewPassword } from '#server/accounts/passwords/password-policy.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { isEmail } from '#server/http/checked-fields.ts';
import { badRequest, conflict, Problem } from '#server/http/problem.ts';
import { codeHash } from '#server/keys/one-time-code.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { readLadder, readSchool } from '#server/school/school-queries.ts';
import type { Asker } from '#server/workers/workers.ts';

const deadCode = () => new Problem(404, 'join_code', JOIN_WORDS.deadCode);

interface CodeRow {
  id: string;
  first_name: string;
  last_name: string;
  school_number: string | null;
  email: string | null;
  grade: number | null;
  is_old: boolean;
  is_email_free: boolean;
}

/** The student of a code: who is here and has no account. It is found by the code's hash, so no comparison can be timed. */
async function findStudent(db: Queryable, deps: Pick<Deps, 'clock' | 'keys'>, code: string): Promise<CodeRow | null> {
  const [row] = await db.query<CodeRow>(
    `SELECT s.id, s.first_name, s.last_name, s.school_number, lower(s.email) AS email, s.grade,
            c.expires_at <= $2 AS is_old, NOT EXISTS (SELECT 1 FROM accounts o WHERE o.email = lower(s.email)) AS is_email_free
       FROM student_codes c JOIN students s ON s.id = c.student_id
      WHERE c.code_hash = $1 AND s.archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.student_id = s.id)
        FOR UPDATE OF c`,
    [codeHash(deps.keys, code), deps.clock()],
  );
  return row ?? null;
}

async function isInvitation(db: Queryable, deps: Pick<Deps, 'clock' | 'keys'>, code: string): Promise<boolean> {
  const found = await db.query(
    `SELECT 1 FROM invitations
      WHERE code_hash = $1 AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > $2`,
    [codeHash(deps.keys, code), deps.clock()],
  );
  return found.length > 0;
}

/** Counts a code that nobody has as a guess of this address, which then has fewer. */
async function guessed(deps: LimitedDeps, address: string): Promise<Problem> {
  await deps.limiter.count('joinGuesses', { address });
  await deps.limiter.count('joinGuessesADay', { address });
  return deadCode();
}

/** The guesses of this address so far are few enough for another try. */
async function checkGuesses(deps: LimitedDeps, address: string): Promise<void> {
  await deps.limiter.check('joinGuesses', { address });
  await deps.limiter.check('joinGuessesADay', { address });
}

/** The record's email, where nobody signs in with it yet; else the school number, or the name, as a free username. */
async function signInName(db: Queryable, student: CodeRow): Promise<string> {
  const { email, is_email_free, school_number, first_name, last_name } = student;
  if (email !== null && isEmail(email) && is_email_free) return email;
  const name = foldText(`${first_name}.${last_name}`).replace(/[^a-z0-9.]/g, '');
  return freeUsername(db, school_number?.toLowerCase() ?? name);
}

/** Whose a code is. Looking at it uses nothing up. */
export async function openJoin(deps: LimitedDeps, code: string, address: string): Promise<JoinOpenAnswer> {
  await checkGuesses(deps, address);
  const student = await findStudent(deps.db, deps, code);
  if (!student) {
    if (await isInvitation(deps.db, deps, code)) return { kind: 'invitation' };
    throw await guessed(deps, address);
  }
  if (student.is_old) throw badRequest(JOIN_WORDS.oldCode, 'code_over');
  const { first_name, last_name, grade } = student;
  const [school, ladder] = [await readSchool(deps.db), await readLadder(deps.db)];
  const about = { school: school.name, name: shortName(first_name, last_name), grade };
  const step = grade === null ? null : stepName(ladder, grade);
  return { kind: 'student', ...about, step, sign_in_as: await signInName(deps.db, student) };
}

/**
 * Makes the account of the student whose code it is, active at once, with the password that the student chose. The code is
 * then used. Returns the name to sign in with.
 */
export async function join(
  deps: LimitedDeps & { passwords: Passwords },
  { code, password }: JoinRequest,
  { address, asker }: { address: string; asker: Asker },
): Promise<string> {
  await checkGuesses(deps, address);
  const first = await findStudent(deps.db, deps, code);
  if (!first) throw await guessed(deps, address);
  await deps.limiter.count('joinsOfCode', { code: codeHash(deps.keys, code).toString('base64') });
  if (first.is_old) throw badRequest(JOIN_WORDS.oldCode, 'code_over');
  const known = [first.first_name, first.last_name, first.school_number ?? '', first.email ?? ''].filter(Boolean);
  await checkNewPassword(deps, password, known, asker);
  const passwordHash = await deps.passwords.hash(password, asker);
  return deps.db.tx(async (tx) => {
    await tx.query('SELECT 1 FROM students WHERE id = $1 FOR UPDATE', [first.id]);
    // Again, because it may have been used, replaced or ended while the password was hashed.
    const student = await findStudent(tx, deps, code);
    if (!student) throw deadCode();
    const { id: studentId, first_name: firstName, last_name: lastName } = student;
    const email = await signInName(tx, student);
    const account = { email, firstName, lastName, role: 'SCHOLAR', state: 'active', passwordHash, studentId } as const;
    const accountId = await addAccount(tx, deps, account);
    if (accountId === null) throw conflict('has_account', JOIN_WORDS.emailTaken);
    await tx.query('DELETE FROM student_codes WHERE student_id = $1', [studentId]);
    await writeAudit(tx, deps, {
      actorId: accountId,
      action: 'student_joined',
      object: ['account', accountId],
      details: { student_id: studentId },
    });
    return email;
  });
}
