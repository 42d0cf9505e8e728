import type { Student } from '#contracts/students.ts';
import type { Result } from '#domain/failure.ts';
import { storing } from '#domain/not-stored.ts';
import { compareNames } from '#domain/names.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchAllStudents, fetchStudent, searchStudents, type StudentFilter } from '#data/api/students-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

/** Loads the whole directory; the cached one stays whole until the new one is. */
export async function refreshStudents(deps: {
  api: ApiClient;
  db: SchoolDb;
  now: () => number;
}): Promise<Result<void>> {
  const { db } = deps;
  const students = await fetchAllStudents(deps.api);
  if (!students.ok) return students;
  await storing(() =>
    db.transaction('rw', db.students, db.freshness, async () => {
      await db.students.clear();
      await db.students.bulkPut(students.value);
      await db.freshness.put({ resource: 'students', loadedAt: deps.now() });
    }),
  );
  return { ok: true, value: undefined };
}

/** All students, by last name, then first name. */
export async function readStudents(db: SchoolDb): Promise<Student[]> {
  const students = await db.students.toArray();
  return students.toSorted(
    (a, b) => compareNames(a.last_name, b.last_name) || compareNames(a.first_name, b.first_name),
  );
}

/** The full names of these students, as far as this device knows them. */
export async function readStudentNames(db: SchoolDb, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await db.students.bulkGet([...new Set(ids)]);
  return new Map(found.flatMap((row) => (row ? [[row.id, `${row.first_name} ${row.last_name}`.trim()]] : [])));
}

/** One student as this device knows them; null: never loaded. */
export async function readStudent(db: SchoolDb, id: string): Promise<Student | null> {
  return (await db.students.get(id)) ?? null;
}

/** Loads one student anew. */
export async function refreshStudent(deps: { api: ApiClient; db: SchoolDb }, id: string): Promise<Result<void>> {
  const found = await fetchStudent(deps.api, id);
  if (!found.ok) return found;
  await storing(() => deps.db.students.put(found.value));
  return { ok: true, value: undefined };
}

/** Asks the server for what matches, and adds it to the cache; the list itself is filtered on the device. */
export async function searchStudentsOnServer(
  deps: { api: ApiClient; db: SchoolDb },
  filter: StudentFilter,
  pageSize: number,
): Promise<Result<void>> {
  const found = await searchStudents(deps.api, filter, pageSize);
  if (!found.ok) return found;
  await storing(() => deps.db.students.bulkPut(found.value));
  return { ok: true, value: undefined };
}
