import type { NewStudent, Student } from '#contracts/students.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { postStudent } from '#data/api/students-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

export async function createStudent(
  deps: { api: ApiClient; db: SchoolDb },
  made: NewStudent,
): Promise<Result<Student>> {
  const created = await postStudent(deps.api, made);
  if (created.ok) await deps.db.students.put(created.value);
  return created;
}
