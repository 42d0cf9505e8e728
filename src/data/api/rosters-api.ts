import { detailAnswer } from '#contracts/detail.ts';
import {
  rosterDetail,
  rosterList,
  type Roster,
  type RosterChange,
  type RosterCreate,
  type RosterDetail,
} from '#contracts/rosters.ts';
import type { Result } from '#domain/failure.ts';
import type { ApiClient } from './api-client.ts';

const rosterPath = (id: string): string => `/api/rosters/${encodeURIComponent(id)}`;

export async function fetchRosters(api: ApiClient): Promise<Result<Roster[]>> {
  const list = await api({ method: 'GET', path: '/api/rosters', reader: rosterList });
  return list.ok ? { ok: true, value: list.value.results } : list;
}

export function fetchRoster(api: ApiClient, id: string): Promise<Result<RosterDetail>> {
  return api({ method: 'GET', path: rosterPath(id), reader: rosterDetail });
}

export function postRoster(api: ApiClient, made: RosterCreate, key: string): Promise<Result<RosterDetail>> {
  const headers = { 'Idempotency-Key': key };
  return api({ method: 'POST', path: '/api/rosters', body: made, headers, reader: rosterDetail });
}

export function patchRoster(api: ApiClient, id: string, change: RosterChange): Promise<Result<RosterDetail>> {
  return api({ method: 'PATCH', path: rosterPath(id), body: change, reader: rosterDetail });
}

export function deleteRosterCall(api: ApiClient, id: string): Promise<Result<unknown>> {
  return api({ method: 'DELETE', path: rosterPath(id), reader: detailAnswer });
}
