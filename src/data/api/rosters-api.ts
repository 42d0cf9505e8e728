import type { Roster } from '#contracts/rosters.ts';
import { everyRow, listReader, readerOf, rowsIn } from '#data/fields.ts';
import { isGone, type Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';
import { decodeRoster, wholeStudents, type RosterFromServer } from '#data/api/dialects/decode/roster.ts';
import { studentIdOf } from '#data/api/dialects/decode/student.ts';
import * as OPERATIONS from '#data/api/dialects/endpoints/rosters.ts';
import { askSchool } from './ask-school.ts';
import { isNotOffered } from '#data/api/dialects/try-endpoints.ts';
import { anyJson } from './read-response.ts';

export function fetchRosters(api: ApiClient): Promise<Result<RosterFromServer[]>> {
  return askSchool(api, OPERATIONS.rosters, { reader: listReader(decodeRoster, 'rosters', 'groups') });
}

/** With its members. `known`: as the list has it, for a server that has no call for one roster. */
export async function fetchRoster(api: ApiClient, id: string, known: Roster | null): Promise<Result<RosterFromServer>> {
  const received = await askSchool(api, OPERATIONS.roster, { id, reader: readerOf(decodeRoster) });
  // A 404 in JSON may well say that there is no such roster.
  const hasNoSuchCall = !received.ok && isNotOffered(received.failure) && !isGone(received.failure);
  if (!received.ok && !(known && hasNoSuchCall)) return received;
  const roster = received.ok ? received.value : known && { ...known, student_ids: null, students: [] };
  if (!roster || roster.student_ids) return received;
  const members = await askSchool(api, OPERATIONS.rosterStudents, { id, reader: membersReader });
  if (!members.ok) return members;
  const { student_ids } = members.value;
  return { ok: true, value: { ...roster, ...members.value, student_count: student_ids.length } };
}

const membersReader = readerOf((value) => {
  const rows = rowsIn(value, 'students', 'members');
  const student_ids = everyRow(rows, studentIdOf);
  return rows && student_ids && { student_ids, students: wholeStudents(rows) };
});

export function deleteRosterCall(api: ApiClient, id: string): Promise<Result<unknown>> {
  return askSchool(api, OPERATIONS.deleteRoster, { id, reader: anyJson });
}
