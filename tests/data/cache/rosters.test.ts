import { expect, it } from 'vitest';
import type { Send } from '#data/api/api-client.ts';
import { createApiClient } from '#data/api/api-client.ts';
import { readRoster, rosters } from '#data/cache/rosters.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { A_SESSION } from '#tests/support/session.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

const clientOf = (send: Send) =>
  createApiClient({
    memory: createShortMemory(),
    baseUrl: SERVER,
    auth: A_SESSION,
    send,
  });

it('members are loaded again for a roster that changed, and for no other', async () => {
  emptyDisk();
  const db = new SchoolDb('teacher-1');
  const teams = [
    { id: 'r1', name: 'Team', updated_at: '2026-11-01T08:00:00Z', student_ids: ['s1'] },
    { id: 'r2', name: 'Choir', updated_at: '2026-11-01T08:00:00Z', student_ids: ['s2'] },
  ];
  const loaded: string[] = [];
  const api = clientOf(async ({ url }) => {
    const one = teams.find(({ id }) => url.endsWith(`/${id}`));
    if (one) loaded.push(one.id);
    return Response.json(one ?? teams.map(({ id, name, updated_at }) => ({ id, name, updated_at })));
  });
  const refresh = () => rosters.load({ api, db, now: () => 1 });

  await refresh();
  expect(loaded.splice(0)).toEqual(['r1', 'r2']);
  await refresh();
  expect(loaded).toEqual([]);
  teams[0] = { ...teams[0]!, updated_at: '2026-11-02T08:00:00Z', student_ids: ['s3'] };
  await refresh();
  expect(loaded).toEqual(['r1']);
  expect((await readRoster(db, 'r1'))?.student_ids).toEqual(['s3']);
  expect((await readRoster(db, 'r2'))?.student_ids).toEqual(['s2']);
});

it('a list that names neither members nor changes removes no members, and loads them again', async () => {
  emptyDisk();
  const db = new SchoolDb('teacher-1');
  let members: () => string[] = () => ['s1', 's2'];
  const api = clientOf(async (request) => {
    if (!request.url.endsWith('/students')) {
      const team = { id: 'r1', name: 'Team' };
      return Response.json(request.url.endsWith('/r1') ? team : [team]);
    }
    return Response.json(members().map((id) => ({ id })));
  });
  const refresh = () => rosters.load({ api, db, now: () => 1 });
  const known = async () => (await readRoster(db, 'r1'))?.student_ids;

  expect(await refresh()).toMatchObject({ ok: true });
  expect(await known()).toEqual(['s1', 's2']);
  members = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await refresh()).toMatchObject({ ok: false });
  expect(await known()).toEqual(['s1', 's2']);
  members = () => ['s3'];
  await refresh();
  expect(await known()).toEqual(['s3']);
});
