import type { Student } from '#contracts/students.ts';
import { stored, type Result, type SaveFailure } from '#domain/failure.ts';
import { byLastName, fullName } from '#domain/names.ts';
import { STUDENT_WORDS, studentLoadText, studentsLoadText } from '#domain/people/student-words.ts';
import { fetchAllStudents, fetchStudent, searchStudents, type StudentFilter } from '#data/api/students-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { defineResource, replaceRows, resourceForEach, type CacheDeps } from './resource.ts';

/** The whole directory, by last name, then first name; the copy stays whole until the new one is. */
export const students = defineResource({
  key: 'students',
  in: 'db',
  tables: ['students'],
  fetch: fetchAllStudents,
  store: (db, all) => replaceRows(db.students, all, ({ id }) => id),
  read: async (db) => byLastName(await readInParts(db)),
  // The steps of an award, and each press of 'Add scholars', need them again.
  maxAge: 5 * 60_000,
  words: { failed: studentsLoadText, never: STUDENT_WORDS.neverLoaded },
});

/** So many rows at a time: a browser handles all rows of a request in one go, during which nobody can tap. */
const PART = 250;

function readInParts(db: SchoolDb): Promise<Student[]> {
  return db.transaction('r', db.students, async () => {
    const all: Student[] = [];
    for (;;) {
      const last = all.at(-1);
      const rest = last ? db.students.where('id').above(last.id) : db.students.orderBy('id');
      const part = await rest.limit(PART).toArray();
      all.push(...part);
      if (part.length < PART) return all;
    }
  });
}

/** One student as this device knows them. */
export const studentOf = resourceForEach((id) =>
  defineResource({
    key: `student:${id}`,
    in: 'db',
    tables: ['students'],
    fetch: (api) => fetchStudent(api, id),
    store: (db, student) => addStudents(db, [student]),
    read: async (db): Promise<Student | null> => (await db.students.get(id)) ?? null,
    words: { failed: studentLoadText, never: 'This student has not been loaded on this device yet.' },
  }),
);

/** The full names of these students, as far as this device knows them. */
export async function readStudentNames(db: SchoolDb, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db.students.bulkGet([...new Set(ids)]);
  return new Map(found.flatMap((row) => (row ? [[row.id, fullName(row)]] : [])));
}

/** Asks the server for what matches, and adds it to the copy; the list itself is filtered on the device. */
export async function searchStudentsOnServer(
  { api, db }: CacheDeps<'db'>,
  filter: StudentFilter,
  pageSize: number,
): Promise<Result<unknown, SaveFailure>> {
  const found = await searchStudents(api, filter, pageSize);
  return found.ok ? stored(() => addStudents(db, found.value)) : found;
}

/**
 * Puts what came with another answer. A list that was loaded before has another state from then on; one that was empty is
 * not the whole: this server has students that it does not list.
 */
export function addStudents(db: SchoolDb, rows: readonly Student[]): Promise<void> {
  return db.transaction('rw', db.students, db.freshness, async () => {
    const isEmpty = (await db.students.count()) === 0;
    const before = await db.students.bulkGet(rows.map(({ id }) => id));
    const changed = rows.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]));
    if (changed.length === 0) return;
    await db.students.bulkPut(changed);
    if (isEmpty) await db.freshness.delete('students');
    else await db.freshness.update('students', { etag: null });
  });
}
