import type { DirectoryStudent, Student } from '#contracts/students.ts';
import { stored, type Result, type SaveFailure } from '#domain/failure.ts';
import { fullName } from '#domain/names.ts';
import { STUDENT_WORDS, studentLoadText, studentsLoadText } from '#domain/people/student-words.ts';
import { fetchStudent, fetchStudents, searchStudents, type StudentFilter } from '#data/api/students-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import {
  figuresOf,
  markIn,
  readDirectory,
  readFigures,
  readStudentsOf,
  storeStudents,
  withoutFigures,
} from './directory.ts';
import { defineResource, resourceForEach, type CacheDeps } from './resource.ts';

/** The whole directory, by last name, then first name; the copy stays whole until the new one is. */
export const students = defineResource({
  key: 'students',
  in: 'db',
  tables: ['directory', 'students'],
  fetch: async (api, db) => fetchStudents(api, await markIn(db)),
  store: storeStudents,
  read: async (db) => (await readDirectory(db)).students,
  // The steps of an award, and each press of 'Add scholars', need them again.
  maxAge: 5 * 60_000,
  words: { failed: studentsLoadText, never: STUDENT_WORDS.neverLoaded },
});

/** One student as this device knows them. */
export const studentOf = resourceForEach((id) =>
  defineResource({
    key: `student:${id}`,
    in: 'db',
    tables: ['directory', 'students'],
    fetch: (api) => fetchStudent(api, id),
    store: (db, student) => addStudents(db, [student]),
    read: async (db): Promise<DirectoryStudent | null> => (await readStudentsOf(db, [id]))[0] ?? null,
    words: { failed: studentLoadText, never: 'This student has not been loaded on this device yet.' },
  }),
);

/** The full names of these students, as far as this device knows them. */
export async function readStudentNames(db: SchoolDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await readStudentsOf(db, ids);
  return new Map(found.map((student) => [student.id, fullName(student)]));
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
 * Puts what came with another answer beside the list, where it differs. The list's name is of another state from then on, so
 * that the next load is stored and takes it away again. A list that was empty is not the whole: this server has students that
 * it does not list.
 */
export function addStudents(db: SchoolDb, rows: readonly Student[]): Promise<void> {
  return db.transaction('rw', db.directory, db.students, db.freshness, async () => {
    const { students: before, byId } = await readDirectory(db);
    // Our own server's figures come with its list alone.
    const figures = (await markIn(db)) === null ? await readFigures(db) : null;
    const isSame = (row: Student): boolean =>
      JSON.stringify(withoutFigures(row)) === JSON.stringify(byId.get(row.id)) &&
      (figures === null || JSON.stringify(figuresOf(row)) === JSON.stringify(figures.get(row.id)));
    const changed = rows.filter((row) => !isSame(row));
    if (changed.length === 0) return;
    await db.students.bulkPut(changed);
    if (before.length === 0) await db.freshness.delete('students');
    else await db.freshness.update('students', { etag: null });
  });
}
