import type { RosterCreate } from '#contracts/rosters.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { postRoster } from '#data/api/rosters-api.ts';
import { storeRoster } from '#data/cache/rosters.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

/** Makes a roster; its id. Sent again with the same `key` after a lost answer, it is still one. */
export async function createRoster(
  deps: { api: ApiClient; db: SchoolDb; now: () => number },
  made: RosterCreate,
  key: string,
): Promise<Result<{ id: string }>> {
  const created = await postRoster(deps.api, made, key);
  if (!created.ok) return created;
  await storeRoster(deps.db, created.value, deps.now());
  return { ok: true, value: { id: created.value.id } };
}
