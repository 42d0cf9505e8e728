import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { deleteRosterCall } from '#data/api/rosters-api.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

export async function deleteRoster(deps: { api: ApiClient; db: SchoolDb }, id: string): Promise<Result<void>> {
  const deleted = await deleteRosterCall(deps.api, id);
  if (!deleted.ok) return deleted;
  await deps.db.rosters.delete(id);
  return { ok: true, value: undefined };
}
