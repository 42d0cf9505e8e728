import { beforeEach, expect, it } from 'vitest';
import { createServerMemory, type ServerFacts, type ServerMemory } from '#data/api/dialects/server-memory.ts';
import { createClock } from '#tests/support/outbox.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
let clock: ReturnType<typeof createClock>;
let memory: ServerMemory;

beforeEach(() => {
  clock = createClock();
  memory = createServerMemory(clock.now);
});

const FACTS: Partial<ServerFacts> = {
  ways: { houses: 'GET /api/houses' },
  slash: 'without',
  scheme: 'JWT',
  knowsAwardIds: true,
  plainYes: '201 detail',
};

it('keeps what was learned for 7 days, and forgets it then', async () => {
  await memory.learn(FACTS);
  clock.move(7 * DAY_MS - HOUR_MS);
  expect(await memory.read()).toEqual(FACTS);
  clock.move(2 * HOUR_MS);
  expect(await memory.read()).toEqual({ ways: {}, slash: null, scheme: null, knowsAwardIds: null, plainYes: null });
});

it.each([
  ['that members can only be added', { membersByAdding: 'yes' }],
  ['that members are left out of a roster', { updateRoster: 'PATCH /api/rosters/{id}/ bare' }],
])('forgets %s after a day', async (_, ways) => {
  await memory.learn({ ways });
  clock.move(23 * HOUR_MS);
  expect((await memory.read()).ways).toEqual(ways);
  clock.move(2 * HOUR_MS);
  expect((await memory.read()).ways).toEqual({});
});

it('learns each fact anew for itself', async () => {
  await memory.learn(FACTS);
  clock.move(6 * DAY_MS);
  await memory.learn({ ways: { habits: 'GET /api/habits/' } });
  clock.move(2 * DAY_MS);
  expect(await memory.read()).toMatchObject({ ways: { habits: 'GET /api/habits/' }, scheme: null });
});

it('forgets what was learned under a clock that was far ahead', async () => {
  clock.move(400 * DAY_MS);
  await memory.learn(FACTS);
  clock.move(-400 * DAY_MS);
  expect(await memory.read()).toMatchObject({ ways: {}, scheme: null });
});
