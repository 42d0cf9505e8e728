import { beforeEach, expect, it, vi } from 'vitest';
import { createApiClient, type ApiClient } from '#data/api/api-client.ts';
import { defineResource } from '#data/cache/resource.ts';
import { SchoolDb } from '#data/db/school-db.ts';
import type { Result } from '#domain/failure.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';
import { emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { NO_SESSION } from '#tests/support/session.ts';

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

it('is asked for once by all who want it at the same time, and again later', async () => {
  await Promise.all([names.load(deps()), names.load(deps()), names.load(deps())]);
  expect(fetchName).toHaveBeenCalledTimes(1);
  await names.load(deps());
  expect(fetchName).toHaveBeenCalledTimes(2);
});

it('is not asked for by a screen that opens while this page’s own load is young', async () => {
  await names.open(deps());
  time = 1999;
  await names.open(deps());
  expect(fetchName).toHaveBeenCalledTimes(1);
  time = 2000;
  await names.open(deps());
  expect(fetchName).toHaveBeenCalledTimes(2);
});

it('is asked for by a page that starts, however young the copy of the page before is', async () => {
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

it('that the device can’t store says so, and keeps the old copy', async () => {
  await names.load(deps());
  fetchName.mockResolvedValue({ ok: true, value: 'Newer' });
  const full = vi.spyOn(db.drafts, 'put').mockRejectedValue(new Error('The disk is full.'));
  expect(await names.load(deps())).toEqual({ ok: false, failure: { kind: 'not-stored' } });
  full.mockRestore();
  expect((await names.read({ db }))?.data).toBe('Team');
});
