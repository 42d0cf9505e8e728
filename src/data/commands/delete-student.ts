import type { Result, SaveFailure } from '#domain/failure.ts';
import { stored } from '#domain/not-stored.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { deleteStudentCall } from '#data/api/students-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

/** Archives a student; the ledger keeps the awards. */
export async function deleteStudent(
  deps: { api: ApiClient; db: SchoolDb },
  id: string,
): Promise<Result<void, SaveFailure>> {
  const deleted = await deleteStudentCall(deps.api, id);
  if (!deleted.ok) return deleted;
  return stored(() =>
    deps.db.transaction('rw', deps.db.students, deps.db.histories, async () => {
      await deps.db.students.delete(id);
      await deps.db.histories.delete(id);
    }),
  );
}
