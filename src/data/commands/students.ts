import type { NewStudent, Student } from '#contracts/students.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { detailReader } from '#data/api/dialects/decode/account.ts';
import { decodeStudent } from '#data/api/dialects/decode/student.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints/students.ts';
import { askSchool } from '#data/api/ask-school.ts';
import { removeStudent } from '#data/cache/directory.ts';
import { markChanged } from '#data/cache/resource.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { readerOf } from '#data/fields.ts';
import { stored, type Result, type SaveFailure } from '#domain/failure.ts';

interface Deps {
  api: ApiClient;
  db: SchoolDb;
}

/** Makes a student. Sent again with the same `key` after a lost answer, it is still one. */
export async function createStudent(
  { api, db }: Deps,
  made: NewStudent,
  key: string,
): Promise<Result<Student, SaveFailure>> {
  const reader = readerOf(decodeStudent);
  const created = await askSchool(api, OPERATIONS.createStudent, { body: made, key, reader });
  markChanged(db);
  if (!created.ok) return created;
  const kept = await stored(() => db.students.put(created.value));
  return kept.ok ? created : kept;
}

/** Archives a student; the ledger keeps the awards. */
export async function deleteStudent({ api, db }: Deps, id: string): Promise<Result<void, SaveFailure>> {
  const deleted = await askSchool(api, OPERATIONS.deleteStudent, { id, reader: detailReader });
  markChanged(db);
  if (!deleted.ok) return deleted;
  return stored(() =>
    db.transaction('rw', [db.directory, db.students, db.histories, db.freshness], async () => {
      await removeStudent(db, id);
      await db.histories.delete(id);
      await db.freshness.bulkDelete([`student:${id}`, `history:${id}`]);
    }),
  );
}
