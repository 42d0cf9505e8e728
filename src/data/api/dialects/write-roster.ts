import type { RosterChange, RosterCreate } from '#contracts/rosters.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { anyJson } from '#data/api/read-response.ts';
import { fetchRoster } from '#data/api/rosters-api.ts';
import { readerOf } from '#data/fields.ts';
import { failureDetail, type Failure, type Result } from '#domain/failure.ts';
import type { RosterNotSaved, SaveGap } from '#domain/people/roster-words.ts';
import { decodeRoster, type RosterFromServer } from '#data/api/dialects/decode/roster.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints/rosters.ts';
import type { Operation } from '#data/api/dialects/endpoints/operation.ts';
import { WITHOUT_MEMBERS, type Endpoint } from './server-memory.ts';
import { askSchool } from '#data/api/ask-school.ts';
import { isNotOffered } from './try-endpoints.ts';

/** The outcome of making a roster. */
interface RosterMade {
  roster: RosterFromServer;
  /** It is made, as this, but its students could not be attached; making it again would make another. */
  notAttached: 'roster' | 'group' | null;
}

/** Makes a roster with its members. Made twice with the same `key`, it is still one on a server that knows such keys. */
export async function writeNewRoster(api: ApiClient, made: RosterCreate, key: string): Promise<Result<RosterMade>> {
  const { student_ids } = made;
  const reader = readerOf(decodeRoster);
  const created = await askSchool(api, OPERATIONS.createRoster, { body: made, key, reader });
  if (!created.ok) return created;
  const received = created.value;
  const members = new Set(received.student_ids ?? (await membersAfter(api, received.id, created, student_ids)));
  let isWhole = student_ids.every((id) => members.has(id));
  if (!isWhole) {
    await expectNoMembers(api, OPERATIONS.createRoster, created.endpoint);
    const use = { id: received.id, body: { student_ids }, reader: anyJson };
    isWhole = (await askSchool(api, OPERATIONS.attachToRoster, use)).ok;
  }
  const family = created.endpoint.path.includes('/groups') ? 'group' : 'roster';
  const roster = { ...received, student_ids: isWhole ? student_ids : (received.student_ids ?? []) };
  return { ok: true, value: { roster, notAttached: isWhole ? null : family } };
}

/** How far a save of a roster got. */
interface RosterWritten {
  /** What the server has of the change now; null: nothing. */
  saved: RosterChange | null;
  /** The roster as the server answered it; null: it said only that the call went well. */
  received: RosterFromServer | null;
  /** The members who are still in it, because the server only adds. */
  notRemoved: string[];
  /** Why the change, or the rest of it, is not saved. */
  problem: RosterNotSaved | null;
}

interface RosterBefore {
  id: string;
  student_ids: readonly string[];
}

/**
 * Saves name, description or members, whatever is given, by as many calls as this server needs: all of it in one, else
 * the members by a call that replaces them, else by one that adds and removes nobody.
 */
export async function writeRoster(api: ApiClient, before: RosterBefore, change: RosterChange): Promise<RosterWritten> {
  const { id } = before;
  const { student_ids, ...details } = change;
  if (student_ids && Object.keys(details).length === 0) return writeMembers(api, before, student_ids);

  const saved = await askSchool(api, OPERATIONS.updateRoster, { id, body: change, reader: rosterOrNothing });
  if (!saved.ok) return notWritten(saved.failure, null);
  const { received } = saved.value;
  if (!student_ids) return written(change, received);
  const members = received?.student_ids ?? (await membersAfter(api, id, saved, student_ids));
  if (saved.endpoint.shape !== WITHOUT_MEMBERS && isSameSet(members, student_ids)) return written(change, received);

  await expectNoMembers(api, OPERATIONS.updateRoster, saved.endpoint);
  const replaced = await askSchool(api, OPERATIONS.replaceMembers, { id, body: { student_ids }, reader: anyJson });
  if (replaced.ok) return written(change, null);
  const added = isNotOffered(replaced.failure)
    ? await addMembers(api, OPERATIONS.attachToRoster, before, student_ids)
    : notWritten(replaced.failure, null);
  if (added.problem) return { ...notWritten(added.problem.failure, 'metadata-only'), saved: details };
  return { ...added, saved: { ...details, ...added.saved } };
}

/** The members alone: what the roster's own screen saves. */
async function writeMembers(api: ApiClient, before: RosterBefore, student_ids: string[]): Promise<RosterWritten> {
  const { isOurs, endpoints, onlyAddsMembers } = await api.memory.read();
  const hasReplaced = endpoints[OPERATIONS.saveMembers.name] !== undefined;
  if (isOurs || !onlyAddsMembers) {
    const use = { id: before.id, body: { student_ids }, reader: rosterOrNothing };
    const saved = await askSchool(api, OPERATIONS.saveMembers, use);
    if (saved.ok) return written({ student_ids }, saved.value.received);
    // Our own server has this call, whatever a proxy says of it.
    if (isOurs || !isNotOffered(saved.failure))
      return notWritten(saved.failure, saysWhy(saved.failure) ? null : 'members-not-saved');
  }
  const added = await addMembers(api, OPERATIONS.addMembers, before, student_ids);
  // A call that worked here before failed only this time: the next Save tries it again.
  if (!hasReplaced) await api.memory.learn({ onlyAddsMembers: added.problem === null });
  const { problem } = added;
  return problem && !saysWhy(problem.failure) ? notWritten(problem.failure, 'members-not-added') : added;
}

async function addMembers(
  api: ApiClient,
  operation: Operation,
  before: RosterBefore,
  student_ids: string[],
): Promise<RosterWritten> {
  const added = await askSchool(api, operation, { id: before.id, body: { student_ids }, reader: anyJson });
  if (!added.ok) return notWritten(added.failure, null);
  const notRemoved = before.student_ids.filter((student) => !student_ids.includes(student));
  return { ...written({ student_ids: [...student_ids, ...notRemoved] }, null), notRemoved };
}

/** The members after a call whose answer is silent about them: the server is asked once, and later on trusted. */
async function membersAfter(
  api: ApiClient,
  id: string,
  { endpoint, isNew }: { endpoint: Endpoint; isNew: boolean },
  sent: readonly string[],
): Promise<readonly string[]> {
  if (endpoint.shape === WITHOUT_MEMBERS) return [];
  if (!isNew) return sent;
  const roster = await fetchRoster(api, id, null);
  return roster.ok ? (roster.value.student_ids ?? []) : sent;
}

/** It took the roster and left the members out: the next one is sent without them at once. */
async function expectNoMembers(api: ApiClient, { name }: Operation, endpoint: Endpoint): Promise<void> {
  // Our own server takes members: another person may have changed them at the same time.
  if ((await api.memory.read()).isOurs) return;
  await api.memory.learn({ endpoints: { [name]: { ...endpoint, shape: WITHOUT_MEMBERS } } });
}

/** The answer to a write may be the roster, or only say that it went well. */
const rosterOrNothing = readerOf((value) => ({ received: decodeRoster(value) }));

const written = (saved: RosterChange, received: RosterFromServer | null): RosterWritten => ({
  saved,
  received,
  notRemoved: [],
  problem: null,
});

function notWritten(failure: Failure, gap: SaveGap | null): RosterWritten {
  // A server's words about a missing endpoint mean nothing to a teacher.
  const shown = isNotOffered(failure) && failure.kind === 'refused' ? { ...failure, detail: null } : failure;
  return { saved: null, received: null, notRemoved: [], problem: { failure: shown, gap } };
}

/** Whether the failure explains itself: by the server's own words, or because no answer came. */
function saysWhy(failure: Failure): boolean {
  if (isNotOffered(failure)) return false;
  return failureDetail(failure) !== null || !['refused', 'not-json', 'malformed'].includes(failure.kind);
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  const set = new Set(others);
  return set.size === new Set(some).size && some.every((id) => set.has(id));
}
