import type { RosterChange, RosterCreate } from '#contracts/rosters.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import type { RosterFromServer } from '#data/api/dialects/decode/roster.ts';
import { writeNewRoster, writeRoster } from '#data/api/dialects/write-roster.ts';
import { deleteRosterCall } from '#data/api/rosters-api.ts';
import { markChanged } from '#data/cache/resource.ts';
import { readRoster, removeRoster, storeRoster } from '#data/cache/rosters.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { stored, type NotStored, type Result, type SaveFailure } from '#domain/failure.ts';
import type { RosterNotSaved } from '#domain/people/roster-words.ts';

interface Deps {
  api: ApiClient;
  db: SchoolDb;
  now: () => number;
}

/**
 * Makes a roster. Sent again with the same `key` after a lost answer, it is still one. `notAttached`: it is made, but its
 * students could not be attached; making it again would make another.
 */
export async function createRoster(
  { api, db, now }: Deps,
  made: RosterCreate,
  key: string,
): Promise<Result<{ id: string; notAttached: 'roster' | 'group' | null }, SaveFailure>> {
  const created = await writeNewRoster(api, made, key);
  markChanged(db);
  if (!created.ok) return created;
  const { roster, notAttached } = created.value;
  const { name, description = null } = made;
  const student_count = roster.student_ids?.length ?? 0;
  const kept = await stored(() => storeRoster(db, { ...roster, name, description, student_count }, now()));
  if (!kept.ok) return kept;
  return { ok: true, value: { id: roster.id, notAttached } };
}

/** `added-only`: the server could add members (so many) and not remove any; `notRemoved` are those that stay. */
type RosterSaved = { kind: 'saved' } | { kind: 'added-only'; added: number; notRemoved: string[] };

/** Saves name, description or members, whatever is given. */
export async function saveRoster(
  { api, db, now }: Deps,
  id: string,
  change: RosterChange,
): Promise<Result<RosterSaved, RosterNotSaved | { failure: NotStored; gap: null }>> {
  const had = (await readRoster(db, id))?.student_ids ?? [];
  const { saved, received, notRemoved, problem } = await writeRoster(api, { id, student_ids: had }, change);
  markChanged(db);
  const kept = saved ? await stored(() => storeSaved(db, id, saved, received, now())) : null;
  if (problem) return { ok: false, failure: problem };
  if (kept && !kept.ok) return { ok: false, failure: { failure: kept.failure, gap: null } };
  if (notRemoved.length === 0) return { ok: true, value: { kind: 'saved' } };
  const added = (change.student_ids ?? []).filter((student) => !had.includes(student)).length;
  return { ok: true, value: { kind: 'added-only', added, notRemoved } };
}

/** Stores the roster as the server answered it, else as it was, with what was changed. */
async function storeSaved(
  db: SchoolDb,
  id: string,
  change: RosterChange,
  received: RosterFromServer | null,
  now: number,
): Promise<void> {
  const before = await readRoster(db, id);
  const roster = received?.name ? received : before && { ...before, students: [] };
  if (!roster) return;
  const student_ids = received?.student_ids ?? change.student_ids ?? before?.student_ids ?? null;
  const { description = roster.description } = change;
  const student_count = student_ids?.length ?? roster.student_count;
  await storeRoster(db, { ...roster, name: change.name ?? roster.name, description, student_ids, student_count }, now);
}

export async function deleteRoster(
  { api, db }: Pick<Deps, 'api' | 'db'>,
  id: string,
): Promise<Result<void, SaveFailure>> {
  const deleted = await deleteRosterCall(api, id);
  markChanged(db);
  return deleted.ok ? stored(() => removeRoster(db, id)) : deleted;
}
