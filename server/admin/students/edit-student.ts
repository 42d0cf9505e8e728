import type { AdminStudent, NewAdminStudent, StudentEdit } from '#contracts/admin/students.ts';
import { schoolYearAt } from '#domain/imports/school-year.ts';
import { NO_STUDENT_NAME } from '#domain/people/new-student.ts';
import { isStep, LADDER_WORDS } from '#domain/people/ladder.ts';
import { FIELD_NAMES, fieldOf, ofEachField, type FieldName, type RecordValues } from '#domain/people/record-fields.ts';
import { RECORD_WORDS } from '#domain/people/student-record.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { findHouse } from '#server/catalog/houses.ts';
import { errorCode } from '#server/db/database-unavailable.ts';
import type { Queryable } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import { checkSeen } from '#server/http/check-seen.ts';
import { emailOf, lineOf } from '#server/http/checked-fields.ts';
import { badRequest, conflict, notFound, unprocessable } from '#server/http/problem.ts';
import { staffWrite, type StaffTx } from '#server/http/staff-write.ts';
import { readLadder } from '#server/school/school-queries.ts';
import type { Session } from '#server/sessions/session.ts';
import { checkSentAgain } from '#server/students/check-sent-again.ts';
import { searchTextOf, sortKeyOf } from '#server/students/student-queries.ts';
import { saveLunchNumber } from './lunch-number.ts';
import { recordOf } from './record-queries.ts';

const UNIQUE_VIOLATION = '23505';

/** Adds a student, who gets no account. The same id from the same person is the same student, sent again. */
export async function addRecord(
  deps: Deps & { passwords: Passwords },
  session: Session,
  { id, body }: { id: string; body: NewAdminStudent },
): Promise<AdminStudent> {
  const fields = checked(body);
  const hash = body.lunch_number ? await deps.passwords.hash(body.lunch_number) : null;
  return withOwnNumber(deps, session, { id, number: fields.school_number }, async (tx) => {
    await checkHouse(tx, fields.house_id);
    await checkStep(tx, fields.grade);
    const row = { id, ...fields, ...orderOf(fields), created_at: deps.clock(), created_by: session.accountId };
    const columns = Object.keys(row).join(', ');
    const added = await tx.query(
      `INSERT INTO students (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::students, $1::jsonb)
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      [JSON.stringify(row)],
    );
    if (added.length > 0) {
      const details = { by: 'office' };
      await tx.note({ action: 'student_created', object: ['student', id], details });
      if (hash !== null) await saveLunchNumber(tx, deps, { id, hash });
    } else {
      await checkSentAgain(tx, session, { id, ...fields });
    }
    return recordOf(tx, id);
  });
}

/** Saves the fields that are given, unless the record has changed since it was read. */
export async function editRecord(
  deps: Deps,
  session: Session,
  { id, body }: { id: string; body: StudentEdit },
): Promise<AdminStudent> {
  const { version, ...given } = body;
  return withOwnNumber(deps, session, { id, number: given.school_number ?? null }, async (tx) => {
    const [stored] = await tx.query<RecordValues & { version: number }>(
      `SELECT version, ${FIELD_NAMES.join(', ')} FROM students WHERE id = $1 AND erased_at IS NULL FOR NO KEY UPDATE`,
      [id],
    );
    if (!stored) throw notFound(STUDENT_WORDS.notFound);
    const { version: current, ...before } = stored;
    await checkSeen(tx, session, { stored: current, seen: version, one: RECORD_WORDS.one, of: { id } });
    const after = checked({ ...before, ...given });
    const changed = FIELD_NAMES.filter((field) => before[field] !== after[field]);
    if (changed.length > 0) {
      if (after.house_id !== before.house_id) await checkHouse(tx, after.house_id);
      if (after.grade !== before.grade) await checkStep(tx, after.grade);
      const row = { ...after, ...orderOf(after) };
      const columns = Object.keys(row).join(', ');
      await tx.query(
        `UPDATE students s SET edited_fields = s.edited_fields || $2::jsonb,
                (${columns}) = (SELECT ${columns} FROM jsonb_populate_record(NULL::students, $3::jsonb)) WHERE s.id = $1`,
        [id, JSON.stringify(editsOf(changed, deps.clock())), JSON.stringify(row)],
      );
      await tx.note({
        action: 'student_changed',
        object: ['student', id],
        details: { fields: changed.join(', '), ...placesOf(before, after) },
      });
    }
    return recordOf(tx, id);
  });
}

/** An import keeps what staff set here; a grade only in the same school year. */
const editsOf = (changed: readonly FieldName[], at: Date): Record<string, string> =>
  Object.fromEntries(changed.map((field) => [field === 'house_id' ? 'house' : field, schoolYearAt(at)]));

/** A house and a grade say from where to where; of names, addresses and numbers the audit holds only that they changed. */
function placesOf(before: RecordValues, after: RecordValues): Record<string, string | number> {
  return {
    ...(before.house_id !== after.house_id && {
      house_from: before.house_id ?? 'none',
      house_to: after.house_id ?? 'none',
    }),
    ...(before.grade !== after.grade && { grade_from: before.grade ?? 'none', grade_to: after.grade ?? 'none' }),
  };
}

/** The fields as they are stored. Throws where one of them can't be. */
const checked = (fields: { [Name in FieldName]?: RecordValues[Name] | undefined }): RecordValues =>
  ofEachField({
    name: (name) => {
      const line = lineOf(fields[name], name, fieldOf(name).longest);
      if (!line) throw badRequest(NO_STUDENT_NAME);
      return line;
    },
    line: (name) => lineOf(fields[name], name, fieldOf(name).longest) || null,
    email: (name) => emailOf(fields[name]),
    grade: (name) => fields[name] ?? null,
    house: (name) => fields[name] ?? null,
  });

const orderOf = ({ first_name, last_name }: RecordValues) => ({
  search_text: searchTextOf(first_name, last_name),
  sort_key: sortKeyOf(first_name, last_name),
});

/** Nobody comes into a house that is not there, or not any more. */
export async function checkHouse(db: Queryable, id: string | null): Promise<void> {
  if (id !== null && !(await findHouse(db, id))) throw unprocessable('unknown_house', RECORD_WORDS.noHouse);
}

/** Nobody comes onto a step that the school doesn't have. */
export async function checkStep(db: Queryable, grade: number | null): Promise<void> {
  if (grade !== null && !isStep(await readLadder(db), grade)) throw unprocessable('unknown_step', LADDER_WORDS.noStep);
}

/** Runs the work in a transaction. A school number that somebody else has is refused in words that say who. */
async function withOwnNumber<T>(
  deps: Deps,
  session: Session,
  { id, number }: { id: string; number: string | null },
  work: (tx: StaffTx) => Promise<T>,
): Promise<T> {
  try {
    return await staffWrite(deps, session, work);
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION || number === null) throw error;
    const [other] = await deps.db.query<{ name: string; archived: boolean }>(
      `SELECT first_name || ' ' || last_name AS name, archived_at IS NOT NULL AS archived
         FROM students WHERE lower(school_number) = lower($1) AND id <> $2`,
      [number.trim(), id],
    );
    const who = other ? ` It is ${other.name}${other.archived ? ', who is archived' : ''}.` : '';
    throw conflict('number_used', `${RECORD_WORDS.numberUsed}${who}`);
  }
}
