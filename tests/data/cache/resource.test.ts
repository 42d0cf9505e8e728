import { beforeEach, expect, it, vi } from 'vitest';
import { createApiClient, type ApiClient } from '#data/api/api-client.ts';
import { defineResource, markChanged, replaceRows, type LoadResult } from '#data/cache/resource.ts';
import { addStudents, students } from '#data/cache/students.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import type { Result } from '#domain/failure.ts';
import { byOurs, OUR_SERVER } from '#tests/support/our-server.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';
import { emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { A_SESSION, NO_SESSION } from '#tests/support/session.ts';

const OK: Result<string> = { ok: true, value: 'Team' };
const fetchName = vi.fn<(api: ApiClient) => Promise<Result<string>>>();
const names = defineResource({
  key: 'names',
  in: 'db',
  tables: ['drafts'],
  fetch: (api) => fetchName(api),
  store: (db, value) => db.drafts.put({ key: 'name', value }),
  read: async (db) => (await db.drafts.get('name'))?.value ?? null,
  maxAge: 1000,
  words: { failed: () => 'Failed.', never: 'Never loaded.' },
});

let db: SchoolDb;
let time = 0;
const api = createApiClient({
  memory: createShortMemory(),
  baseUrl: SERVER,
  auth: NO_SESSION,
  send: () => Promise.reject(new Error('Not asked.')),
});
const deps = () => ({ api, db, now: () => time });

beforeEach(() => {
  emptyDisk();
  db = new SchoolDb('teacher-1');
  time = 1000;
  fetchName.mockReset().mockResolvedValue(OK);
});

it('is stored with the time of its load', async () => {
  expect(await names.read({ db })).toBeNull();
  expect(await names.load(deps())).toEqual({ ok: true, value: undefined });
  expect(await names.read({ db })).toEqual({ data: 'Team', time: 1000 });
});

it('is requested once for all who want it at the same time, and again later', async () => {
  await Promise.all([names.load(deps()), names.load(deps()), names.load(deps())]);
  expect(fetchName).toHaveBeenCalledTimes(1);
  await names.load(deps());
  expect(fetchName).toHaveBeenCalledTimes(2);
});

it('is not requested by a screen that opens while this page’s own load is recent', async () => {
  await names.open(deps());
  time = 1999;
  await names.open(deps());
  expect(fetchName).toHaveBeenCalledTimes(1);
  time = 2000;
  await names.open(deps());
  expect(fetchName).toHaveBeenCalledTimes(2);
});

it('is requested by a page that starts, however recent the copy is', async () => {
  await names.open(deps());
  db.close();
  db = new SchoolDb('teacher-1');
  await names.loadOlder(deps(), 1000);
  expect(fetchName).toHaveBeenCalledTimes(1);
  await names.open(deps());
  expect(fetchName).toHaveBeenCalledTimes(2);
});

it('is loaded again after a change, even where a load began before it', async () => {
  let answer: (result: Result<string>) => void = () => {};
  fetchName.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const first = names.load(deps());
  const second = names.reload(deps());
  answer({ ok: true, value: 'As it was' });
  await Promise.all([first, second]);
  expect(fetchName).toHaveBeenCalledTimes(2);
  expect((await names.read({ db }))?.data).toBe('Team');
});

it('is loaded again by a screen and by its age until what follows it has come too', async () => {
  const follow = vi.fn<() => Promise<LoadResult>>();
  const whole = defineResource({
    key: 'whole',
    in: 'db',
    tables: ['drafts'],
    fetch: (client) => fetchName(client),
    store: (cache, value) => cache.drafts.put({ key: 'name', value }),
    read: async (cache) => (await cache.drafts.get('name'))?.value ?? null,
    followUp: follow,
    words: { failed: () => 'Failed.', never: 'Never loaded.' },
  });
  const failed: LoadResult = { ok: false, failure: { kind: 'offline' } };
  follow.mockResolvedValue(failed);
  expect(await whole.open(deps())).toEqual(failed);
  expect(await whole.loadOlder(deps(), 1000)).toEqual(failed);
  follow.mockResolvedValue({ ok: true, value: undefined });
  await whole.open(deps());
  expect(follow).toHaveBeenCalledTimes(3);
  await whole.open(deps());
  await whole.loadOlder(deps(), 1000);
  expect(follow).toHaveBeenCalledTimes(3);
});

it('that the device can’t store says so, and keeps the old copy', async () => {
  await names.load(deps());
  fetchName.mockResolvedValue({ ok: true, value: 'Newer' });
  const full = vi.spyOn(db.drafts, 'put').mockRejectedValue(new Error('The disk is full.'));
  expect(await names.load(deps())).toEqual({ ok: false, failure: { kind: 'not-stored' } });
  full.mockRestore();
  expect((await names.read({ db }))?.data).toBe('Team');
});

it('is asked for by a screen that opens after this page changed something on the server', async () => {
  await names.open(deps());
  markChanged(db);
  await names.open(deps());
  await names.open(deps());
  expect(fetchName).toHaveBeenCalledTimes(2);
});

const student = (id: string, last_name: string) => ({
  id,
  first_name: 'Zoë',
  last_name,
  email: null,
  house_id: null,
  house_name: null,
  grade: 3,
  points: 0,
});

/** Our server with these students, which it names 'W/"1"'; `asked` gets the page and the name in each request. */
function school(list: Array<ReturnType<typeof student>>, pageSize = 5000) {
  const asked: Array<[page: string | null, known: string | null]> = [];
  const memory = createShortMemory();
  void memory.learn(OUR_SERVER);
  const client = createApiClient({
    memory,
    baseUrl: SERVER,
    auth: A_SESSION,
    send: async (request) => {
      const page = new URL(request.url).searchParams.get('page');
      asked.push([page, request.headers.get('If-None-Match')]);
      if (request.headers.get('If-None-Match') === 'W/"1"') return byOurs(new Response(null, { status: 304 }));
      const results = list.slice((Number(page) - 1) * pageSize, Number(page) * pageSize);
      return byOurs(Response.json({ results, count: list.length }, { headers: { ETag: 'W/"1"' } }));
    },
  });
  return { asked, memory, load: () => students.load({ api: client, db, now: () => (time += 1) }) };
}

it('that the server has unchanged is not written again, and is as fresh as that answer', async () => {
  const { asked, load } = school([student('s1', 'Adeyemi')]);
  await load();
  const write = vi.spyOn(db.directory, 'put');
  expect(await load()).toEqual({ ok: true, value: undefined });
  expect(write).not.toHaveBeenCalled();
  expect(asked).toEqual([
    ['1', null],
    ['1', 'W/"1"'],
  ]);
  expect(await students.read({ db })).toMatchObject({ data: [{ last_name: 'Adeyemi' }], time });
});

it('of several pages is asked for as a whole each time', async () => {
  const { asked, load } = school([student('s1', 'Adeyemi'), student('s2', 'Brown')], 1);
  await load();
  await load();
  expect(asked.map(([, known]) => known)).toEqual([null, null, null, null]);
});

it('of which a row came differently with another answer is asked for as a whole', async () => {
  const { asked, load } = school([student('s1', 'Adeyemi')]);
  await load();
  await addStudents(db, [student('s1', 'Adeyemi')]);
  await load();
  await addStudents(db, [student('s1', 'Brown')]);
  await load();
  expect(asked.map(([, known]) => known)).toEqual([null, 'W/"1"', null]);
  expect(await students.read({ db })).toMatchObject({ data: [{ last_name: 'Adeyemi' }] });
});

it('writes only the rows that differ, and deletes those that are gone', async () => {
  const idOf = ({ id }: { id: string }) => id;
  await db.students.bulkPut([student('s1', 'Adeyemi'), student('s2', 'Brown'), student('s3', 'Cole')]);
  const write = vi.spyOn(db.students, 'bulkPut');
  await replaceRows(db.students, [student('s1', 'Adeyemi'), student('s2', 'Braun'), student('s4', 'Diaz')], idOf);
  expect(write.mock.calls).toEqual([[[student('s2', 'Braun'), student('s4', 'Diaz')]]]);
  expect((await db.students.toArray()).map(({ last_name }) => last_name)).toEqual(['Adeyemi', 'Braun', 'Diaz']);
});
