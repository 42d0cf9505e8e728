import { beforeEach, expect, it } from 'vitest';
import { createServerMemory, type ServerFacts, type ServerMemory } from '#data/api/dialects/server-memory.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { createClock, emptyDisk, SERVER } from '#tests/support/outbox.ts';
import { NOTHING_KNOWN as NOTHING } from '#tests/support/server-memory.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
let clock: ReturnType<typeof createClock>;
let memory: ServerMemory;

beforeEach(() => {
  clock = createClock();
  emptyDisk();
  memory = createServerMemory(new SessionDb(), SERVER, clock.now);
});

const FACTS: Partial<ServerFacts> = {
  endpoints: { houses: { method: 'GET', path: '/api/houses', shape: 'public' } },
  slash: 'without',
  scheme: 'JWT',
  isOurs: null,
  knowsAwardIds: true,
  reversesAwards: false,
  epoch: null,
  plainYes: '201 detail',
  onlyAddsMembers: false,
  clock: undefined,
};

it('keeps what was learned for 7 days, and forgets it then', async () => {
  await memory.learn(FACTS);
  clock.move(7 * DAY_MS - HOUR_MS);
  expect(await memory.read()).toEqual(FACTS);
  clock.move(2 * HOUR_MS);
  expect(await memory.read()).toEqual(NOTHING);
});

it.each<[string, Partial<ServerFacts>]>([
  ['that members can only be added', { onlyAddsMembers: true }],
  [
    'that members are left out of a roster',
    { endpoints: { updateRoster: { method: 'PATCH', path: '/api/rosters/:id/', shape: 'without members' } } },
  ],
])('forgets %s after a day', async (_, facts) => {
  await memory.learn(facts);
  clock.move(23 * HOUR_MS);
  expect(await memory.read()).toEqual({ ...NOTHING, ...facts });
  clock.move(2 * HOUR_MS);
  expect(await memory.read()).toEqual(NOTHING);
});

it('keeps a time for each fact', async () => {
  await memory.learn(FACTS);
  clock.move(6 * DAY_MS);
  const endpoints = { habits: { method: 'GET', path: '/api/habits/', shape: null } } as const;
  await memory.learn({ endpoints });
  clock.move(2 * DAY_MS);
  expect(await memory.read()).toEqual({ ...NOTHING, endpoints });
});

it('forgets what was learned under a clock that was far ahead', async () => {
  clock.move(400 * DAY_MS);
  await memory.learn(FACTS);
  clock.move(-400 * DAY_MS);
  expect(await memory.read()).toEqual(NOTHING);
});

it('what our own server says has no age: that it is ours, keeps award ids, and takes awards back', async () => {
  await memory.learn({ isOurs: true, knowsAwardIds: true, reversesAwards: true });
  clock.move(400 * DAY_MS);
  expect(await memory.read()).toEqual({ ...NOTHING, isOurs: true, knowsAwardIds: true, reversesAwards: true });
});

it('what was found of another server at this address is forgotten when our own answers there, and not again later', async () => {
  const award = { method: 'POST', path: '/api/points/award', shape: 'single' } as const;
  await memory.learn({ isOurs: false, endpoints: { award } });
  await memory.learn({ isOurs: true });
  expect((await memory.read()).endpoints).toEqual({});
  await memory.learn({ endpoints: { award } });
  await memory.learn({ isOurs: true });
  expect((await memory.read()).endpoints).toEqual({ award });
});
