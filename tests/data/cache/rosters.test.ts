import { expect, it } from 'vitest';
import { createApiClient } from '#data/api/api-client.ts';
import { readRoster, refreshRosters } from '#data/cache/rosters.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import { emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { NO_SESSION } from '#tests/support/session.ts';

it('a list that tells neither members nor changes takes no members away, and has them loaded anew', async () => {
  emptyDisk();
  const db = new SchoolDb('teacher-1');
  let members: () => string[] = () => ['s1', 's2'];
  const api = createApiClient({
    baseUrl: SERVER,
    auth: { ...NO_SESSION, proof: async () => ({ userId: 'u1', proof: { scheme: 'Bearer', token: 't' } }) },
    send: async (request) => {
      if (!request.url.endsWith('/students')) {
        const team = { id: 'r1', name: 'Team' };
        return Response.json(request.url.endsWith('/r1') ? team : [team]);
      }
      return Response.json(members().map((id) => ({ id })));
    },
  });
  const refresh = () => refreshRosters({ api, db, now: () => 1 });
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
