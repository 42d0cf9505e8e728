import type { RosterChange } from '#contracts/rosters.ts';
import { failureDetail, type Failure, type Result } from '#domain/failure.ts';
import { storing } from '#domain/not-stored.ts';
import type { RosterNotSaved, SaveGap } from '#domain/people/roster-words.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { isNotOffered } from '#data/api/dialects/try-endpoints.ts';
import {
  learnOnlyAdds,
  onlyAdds,
  patchMembers,
  patchRoster,
  postMembers,
  putMembers,
  replacesMembers,
} from '#data/api/rosters-api.ts';
import { readRoster, storeRoster } from '#data/cache/rosters.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import type { ToldRoster } from '#data/api/dialects/decode/roster.ts';

interface Deps {
  api: ApiClient;
  db: SchoolDb;
  now: () => number;
}

/** `added-only`: the server could add members (so many) and not remove any; `notRemoved` are those that stay. */
type RosterSaved = { kind: 'saved' } | { kind: 'added-only'; added: number; notRemoved: string[] };

/** Saves name, description or members, whatever is given. */
export async function saveRoster(
  deps: Deps,
  id: string,
  change: RosterChange,
): Promise<Result<RosterSaved, RosterNotSaved>> {
  const { student_ids, ...details } = change;
  if (student_ids && Object.keys(details).length === 0) return saveMembers(deps, id, student_ids);
  const saved = await patchRoster(deps.api, id, change);
  if (!saved.ok) return notSaved(saved.failure, null);
  if (!saved.value.membersMissing || !student_ids) return keep(deps, id, change, saved.value.told);
  const put = await putMembers(deps.api, id, student_ids);
  if (put.ok) return keep(deps, id, change, null);
  const members = isNotOffered(put.failure) ? await addMembers(deps, id, student_ids, 'attachToRoster') : put;
  if (members.ok) return members;
  await keep(deps, id, details, null);
  return notSaved(members.failure, 'metadata-only');
}

async function saveMembers(
  deps: Deps,
  id: string,
  student_ids: string[],
): Promise<Result<RosterSaved, RosterNotSaved>> {
  const hasReplaced = await replacesMembers(deps.api);
  if (!(await onlyAdds(deps.api))) {
    const saved = await patchMembers(deps.api, id, student_ids);
    if (saved.ok) return keep(deps, id, { student_ids }, saved.value);
    if (!isNotOffered(saved.failure))
      return notSaved(saved.failure, saysWhy(saved.failure) ? null : 'members-not-saved');
  }
  const added = await addMembers(deps, id, student_ids, 'addMembers');
  // A call that worked here before only failed for once: the next Save tries it again.
  if (!hasReplaced) await learnOnlyAdds(deps.api, added.ok);
  return added.ok ? added : notSaved(added.failure, saysWhy(added.failure) ? null : 'members-not-added');
}

/** Who is a member already and not among those wanted stays one: this call removes nobody. */
async function addMembers(
  deps: Deps,
  id: string,
  student_ids: string[],
  operation: 'attachToRoster' | 'addMembers',
): Promise<Result<RosterSaved>> {
  const before = (await readRoster(deps.db, id))?.student_ids ?? [];
  const posted = await postMembers(deps.api, operation, id, student_ids);
  if (!posted.ok) return posted;
  const notRemoved = before.filter((student) => !student_ids.includes(student));
  await keep(deps, id, { student_ids: [...student_ids, ...notRemoved] }, null);
  if (notRemoved.length === 0) return { ok: true, value: { kind: 'saved' } };
  const added = student_ids.filter((student) => !before.includes(student)).length;
  return { ok: true, value: { kind: 'added-only', added, notRemoved } };
}

/** Stores the roster as the server told it, else as it was with what was changed. */
function keep(
  deps: Deps,
  id: string,
  change: RosterChange,
  told: ToldRoster | null,
): Promise<{ ok: true; value: RosterSaved }> {
  return storing(() => store(deps, id, change, told));
}

async function store(
  { db, now }: Deps,
  id: string,
  change: RosterChange,
  told: ToldRoster | null,
): Promise<{ ok: true; value: RosterSaved }> {
  const before = await readRoster(db, id);
  const roster = told?.name ? told : before && { ...before, students: [] };
  if (roster) {
    const student_ids = told?.student_ids ?? change.student_ids ?? before?.student_ids ?? null;
    const { student_ids: _members, name = roster.name, description = roster.description } = change;
    const student_count = student_ids?.length ?? roster.student_count;
    await storeRoster(db, { ...roster, name, description, student_ids, student_count }, now());
  }
  return { ok: true, value: { kind: 'saved' } };
}

function notSaved(failure: Failure, gap: SaveGap | null): { ok: false; failure: RosterNotSaved } {
  // What a server says of an endpoint that it does not have is nothing to a teacher.
  const told = isNotOffered(failure) && failure.kind === 'refused' ? { ...failure, detail: null } : failure;
  return { ok: false, failure: { failure: told, gap } };
}

/** Whether the failure is reason enough: the server's own words, or that it could not be asked. */
function saysWhy(failure: Failure): boolean {
  if (isNotOffered(failure)) return false;
  return failureDetail(failure) !== null || !['refused', 'not-json', 'malformed'].includes(failure.kind);
}
