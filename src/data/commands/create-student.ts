import type { NewStudent, Student } from '#contracts/students.ts';
import type { Result, SaveFailure } from '#domain/failure.ts';
import { stored } from '#domain/not-stored.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { postStudent } from '#data/api/students-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

/** Makes a student. Sent again with the same `key` after a lost answer, it is still one. */
export async function createStudent(
  deps: { api: ApiClient; db: SchoolDb },
  made: NewStudent,
  key: string,
): Promise<Result<Student, SaveFailure>> {
  const created = await postStudent(deps.api, made, key);
  if (!created.ok) return created;
  const kept = await stored(() => deps.db.students.put(created.value));
  return kept.ok ? created : kept;
}
