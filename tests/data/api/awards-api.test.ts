import { beforeEach, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#data/api/api-client.ts';
import { sendAward } from '#data/api/awards-api.ts';
import { AWARD } from '#tests/support/award.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

const named = () => Response.json({ client_award_id: AWARD.client_award_id, student_id: 's1', seq: 7 });

const NOW = Date.UTC(2026, 10, 20, 9);

let api: ApiClient;
let isOwnServer: boolean;
let sent: unknown;
let answer: () => Response;
let arrived: boolean;
const hasArrived = async (): Promise<boolean> => arrived;

beforeEach(() => {
  arrived = false;
  isOwnServer = true;
  api = createApi();
});

function createApi(): ApiClient {
  const proof = { userId: 'teacher-1', proof: { scheme: 'Bearer', token: 'token' } } as const;
  return createApiClient({
    isOwnServer,
    memory: createShortMemory(),
    baseUrl: 'https://school.test',
    auth: { proof: async () => proof, refresh: async () => ({ kind: 'ended' }), remember: async () => undefined },
    send: async (request) => {
      sent = await request.clone().json();
      return answer();
    },
  });
}

it('our server gets the ids of all reasons and the device’s time; another server gets only the first reason', async () => {
  const award = { ...AWARD, reason_ids: ['r1', 'r2'] };
  answer = named;
  await sendAward(api, { userId: 'teacher-1', now: NOW }, award, hasArrived);
  expect(sent).toEqual({ ...award, sent_at: '2026-11-20T09:00:00.000Z' });
  isOwnServer = false;
  await sendAward(createApi(), { userId: 'teacher-1', now: NOW }, award, hasArrived);
  expect(sent).toEqual(AWARD);
});

it.each<[string, () => Response]>([
  ['a JSON that says nothing of the award', () => Response.json({ ok: true })],
  ['no content', () => new Response(null, { status: 204 })],
])('of a server that keeps award ids, %s is no success', async (_, silent) => {
  answer = named;
  expect(await sendAward(api, { userId: 'teacher-1', now: NOW }, AWARD, hasArrived)).toMatchObject({
    ok: true,
    value: { seq: 7 },
  });
  answer = silent;
  expect(await sendAward(api, { userId: 'teacher-1', now: NOW }, AWARD, hasArrived)).toMatchObject({
    ok: false,
    failure: { kind: 'malformed' },
  });
  answer = named;
  expect(await sendAward(api, { userId: 'teacher-1', now: NOW }, AWARD, hasArrived)).toMatchObject({ ok: true });
});

it.each<[string, () => Response]>([
  ['a JSON that says nothing of the award', () => Response.json({ status: 'blocked' })],
  ['the points of something else', () => Response.json({ points: 57 })],
  ['a reason of its own', () => Response.json({ reason: 'Category: Education' })],
  ['no content', () => new Response(null, { status: 204 })],
])('of a server that never named an award, %s is no success', async (_, silent) => {
  answer = silent;
  expect(await sendAward(api, { userId: 'teacher-1', now: NOW }, AWARD, hasArrived)).toMatchObject({ ok: false });
  expect(await api.memory.read()).toMatchObject({ plainYes: null, endpoints: {} });
});

it.each([
  ['the student', { scholar_id: 's1' }],
  ['the student as an object', { student: { id: 's1', name: 'Zoë' } }],
  ['the points', { id: 4, points: 1 }],
  ['the reason', { award: { id: 4, reason: 'Habit: Own It — Reasons: Work Hard' } }],
])('of any server, an answer that repeats %s is a success', async (_, body) => {
  answer = () => Response.json(body, { status: 201 });
  expect(await sendAward(api, { userId: 'teacher-1', now: NOW }, AWARD, hasArrived)).toMatchObject({ ok: true });
  expect(await api.memory.read()).toMatchObject({ knowsAwardIds: false });
});

it('where the award is found on the server, such an answer counts from then on, and no other one does', async () => {
  answer = () => Response.json({ detail: 'Awarded.' }, { status: 201 });
  arrived = true;
  expect(await sendAward(api, { userId: 'teacher-1', now: NOW }, AWARD, hasArrived)).toMatchObject({ ok: true });
  arrived = false;
  expect(await sendAward(api, { userId: 'teacher-1', now: NOW }, AWARD, hasArrived)).toMatchObject({ ok: true });
  answer = () => Response.json({ detail: 'Accept the terms.' });
  expect(await sendAward(api, { userId: 'teacher-1', now: NOW }, AWARD, hasArrived)).toMatchObject({ ok: false });
});

it('an award that waits for staff is sent, and its place in the ledger is negative', async () => {
  const { client_award_id, student_id } = AWARD;
  answer = () => Response.json({ client_award_id, student_id, seq: 7, status: 'review' });
  expect(await sendAward(api, { userId: 'teacher-1', now: NOW }, AWARD, hasArrived)).toMatchObject({
    ok: true,
    value: { seq: -7 },
  });
});
