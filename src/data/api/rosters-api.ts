import type { Roster, RosterChange, RosterCreate } from '#contracts/rosters.ts';
import { listReader, readerOf, rowsIn, everyRow } from '#data/fields.ts';
import { decodeRoster, wholeStudents, type ToldRoster } from '#data/api/dialects/decode/roster.ts';
import { studentIdOf } from '#data/api/dialects/decode/student.ts';
import type { Failure, Result } from '#domain/failure.ts';
import { anyJson } from './read-response.ts';
import type { ApiClient } from './api-client.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints.ts';
import { firstThatWorks, isNotOffered } from '#data/api/dialects/try-endpoints.ts';
import { ONLY_ADDS } from '#data/api/dialects/server-memory.ts';

/** What came of a write: the roster as the server told it, and whether the members are still to be written. */
export interface RosterWrite {
  told: ToldRoster | null;
  membersMissing: boolean;
  /** Whether the server keeps it as a roster or as a group. */
  family: 'roster' | 'group';
}

const wantsOtherBody = (failure: Failure, seen: boolean): boolean =>
  !seen && failure.kind === 'refused' && (failure.status === 400 || failure.status === 422);

export function fetchRosters(api: ApiClient): Promise<Result<ToldRoster[]>> {
  return firstThatWorks(api, OPERATIONS.rosters, { reader: listReader(decodeRoster, 'rosters', 'groups') });
}

/** With its members. `known`: as the list told of it, for a server that has no call for one roster. */
export async function fetchRoster(api: ApiClient, id: string, known: Roster | null): Promise<Result<ToldRoster>> {
  const told = await firstThatWorks(api, OPERATIONS.roster, { id, reader: readerOf(decodeRoster) });
  const noSuchCall = !told.ok && isNotOffered(told.failure) && !isGone(told.failure);
  if (!told.ok && !(known && noSuchCall)) return told;
  const roster = told.ok ? told.value : known && { ...known, student_ids: null, students: [] };
  if (!roster || roster.student_ids) return told;
  const members = await firstThatWorks(api, OPERATIONS.rosterStudents, { id, reader: membersReader });
  if (!members.ok) return members;
  const { student_ids } = members.value;
  return { ok: true, value: { ...roster, ...members.value, student_count: student_ids.length } };
}

/** A 404 in JSON may well say that there is no such roster. */
const isGone = (failure: Failure): boolean => failure.kind === 'refused' && failure.status === 404;

const membersReader = readerOf((value) => {
  const rows = rowsIn(value, 'students', 'members');
  const student_ids = everyRow(rows, studentIdOf);
  return rows && student_ids && { student_ids, students: wholeStudents(rows) };
});

/** Made twice with the same `key`, it is still one on a server that knows such keys. */
export async function postRoster(api: ApiClient, made: RosterCreate, key: string): Promise<Result<RosterWrite>> {
  const { student_ids, ...details } = made;
  const created = await firstThatWorks(api, OPERATIONS.createRoster, {
    body: (name) => (name === 'bare' ? details : { ...details, [name]: student_ids }),
    otherBodyAfter: wantsOtherBody,
    idempotencyKey: key,
    reader: readerOf(decodeRoster),
  });
  if (!created.ok) return created;
  const { value: told, way } = created;
  const kept = new Set(told.student_ids ?? (await keptMembers(api, told.id, created, student_ids)));
  const membersMissing = !student_ids.every((id) => kept.has(id));
  // It took the roster and left the members out: the next one is made without them at once.
  if (membersMissing) await api.memory.learn({ ways: { createRoster: way.replace(/\S+$/, 'bare') } });
  return { ok: true, value: { told, membersMissing, family: way.includes('/groups') ? 'group' : 'roster' } };
}

/** An answer that is silent about the members is checked once; later on the way that worked is trusted. */
async function keptMembers(
  api: ApiClient,
  id: string,
  { way, isNew }: { way: string; isNew: boolean },
  sent: readonly string[],
): Promise<readonly string[]> {
  if (way.endsWith(' bare')) return [];
  if (!isNew) return sent;
  const roster = await fetchRoster(api, id, null);
  return roster.ok ? (roster.value.student_ids ?? []) : sent;
}

/** Name, description and members, as far as they change. */
export async function patchRoster(api: ApiClient, id: string, change: RosterChange): Promise<Result<RosterWrite>> {
  const { student_ids, ...details } = change;
  const saved = await firstThatWorks(api, OPERATIONS.updateRoster, {
    id,
    body: (name) => (name === 'bare' || !student_ids ? details : { ...details, [name]: student_ids }),
    otherBodyAfter: wantsOtherBody,
    reader: toldOrNothing,
  });
  if (!saved.ok) return saved;
  const { told } = saved.value;
  const family = saved.way.includes('/groups') ? 'group' : 'roster';
  if (!student_ids) return { ok: true, value: { told, membersMissing: false, family } };
  const kept = told?.student_ids ?? (await keptMembers(api, id, saved, student_ids));
  const membersMissing = saved.way.endsWith(' bare') || !isSameSet(kept, student_ids);
  if (membersMissing) await api.memory.learn({ ways: { updateRoster: saved.way.replace(/\S+$/, 'bare') } });
  return { ok: true, value: { told, membersMissing, family } };
}

/** Makes these the members: what the roster's own screen saves. */
export async function patchMembers(
  api: ApiClient,
  id: string,
  student_ids: readonly string[],
): Promise<Result<ToldRoster | null>> {
  const saved = await firstThatWorks(api, OPERATIONS.saveMembers, {
    id,
    body: () => ({ student_ids }),
    reader: toldOrNothing,
  });
  return saved.ok ? { ok: true, value: saved.value.told } : saved;
}

/** Whether this server has replaced members before. */
export async function replacesMembers(api: ApiClient): Promise<boolean> {
  return (await api.memory.read()).ways[OPERATIONS.saveMembers.name] !== undefined;
}

/** Whether this server was found to add members and to take none away. */
export async function onlyAdds(api: ApiClient): Promise<boolean> {
  return (await api.memory.read()).ways[ONLY_ADDS] === 'yes';
}

/** `worked`: it added; where it no longer does, all of it is tried again the next time. */
export async function learnOnlyAdds(api: ApiClient, worked: boolean): Promise<void> {
  await api.memory.learn({ ways: { [ONLY_ADDS]: worked ? 'yes' : 'no' } });
}

/** Makes these the members, on a server that keeps them apart from the roster. */
export function putMembers(api: ApiClient, id: string, student_ids: readonly string[]): Promise<Result<unknown>> {
  return firstThatWorks(api, OPERATIONS.replaceMembers, { id, body: () => ({ student_ids }), reader: anyJson });
}

/** Adds members; removes nobody. `operation`: after making a roster, or for one that is there. */
export function postMembers(
  api: ApiClient,
  operation: 'attachToRoster' | 'addMembers',
  id: string,
  student_ids: readonly string[],
): Promise<Result<unknown>> {
  return firstThatWorks(api, operation === 'addMembers' ? OPERATIONS.addMembers : OPERATIONS.attachToRoster, {
    id,
    body: () => ({ student_ids }),
    reader: anyJson,
  });
}

export function deleteRosterCall(api: ApiClient, id: string): Promise<Result<unknown>> {
  return firstThatWorks(api, OPERATIONS.deleteRoster, { id, reader: anyJson });
}

/** A write's answer may tell the roster, or only that it went well. */
const toldOrNothing = readerOf((value) => ({ told: decodeRoster(value) }));

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const set = new Set(others);
  return set.size === new Set(some).size && some.every((id) => set.has(id));
}
