import type { RosterChange } from '#contracts/rosters.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { patchRoster } from '#data/api/rosters-api.ts';
import { storeRoster } from '#data/cache/rosters.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

/** Saves name, description or members, whatever is given. */
export async function saveRoster(
  deps: { api: ApiClient; db: SchoolDb; now: () => number },
  id: string,
  change: RosterChange,
): Promise<Result<void>> {
  const saved = await patchRoster(deps.api, id, change);
  if (!saved.ok) return saved;
  await storeRoster(deps.db, saved.value, deps.now());
  return { ok: true, value: undefined };
}
