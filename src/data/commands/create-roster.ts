import type { RosterCreate } from '#contracts/rosters.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { postMembers, postRoster } from '#data/api/rosters-api.ts';
import { storeRoster } from '#data/cache/rosters.ts';
import type { SchoolDb } from '#data/db/school-db.ts';

/**
 * Makes a roster. Sent again with the same `key` after a lost answer, it is still one. `notAttached`: it is made, as
 * this, but its students could not be attached; making it again would make another.
 */
export async function createRoster(
  deps: { api: ApiClient; db: SchoolDb; now: () => number },
  made: RosterCreate,
  key: string,
): Promise<Result<{ id: string; notAttached: 'roster' | 'group' | null }>> {
  const { api, db, now } = deps;
  const created = await postRoster(api, made, key);
  if (!created.ok) return created;
  const { told, membersMissing, family } = created.value;
  if (!told) return { ok: false, failure: { kind: 'malformed', status: 200 } };
  const attached = membersMissing ? await postMembers(api, 'attachToRoster', told.id, made.student_ids) : null;
  const isWhole = attached?.ok ?? true;
  const student_ids = isWhole ? made.student_ids : (told.student_ids ?? []);
  const { name, description = null } = made;
  const roster = { ...told, name, description, student_ids, student_count: student_ids.length };
  await storeRoster(db, roster, now());
  return { ok: true, value: { id: told.id, notAttached: isWhole ? null : family } };
}
