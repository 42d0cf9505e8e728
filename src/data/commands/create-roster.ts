import type { RosterCreate } from '#contracts/rosters.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { postRoster } from '#data/api/rosters-api.ts';
import { storeRoster } from '#data/cache/rosters.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

/** Makes a roster; its id. */
export async function createRoster(
  deps: { api: ApiClient; db: SchoolDb },
  made: RosterCreate,
): Promise<Result<{ id: string }>> {
  const created = await postRoster(deps.api, made);
  if (!created.ok) return created;
  await storeRoster(deps.db, created.value);
  return { ok: true, value: { id: created.value.id } };
}
