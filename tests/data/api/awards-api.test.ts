import { beforeEach, describe, expect, it } from 'vitest';
import { createApiClient, type ApiClient } from '#data/api/api-client.ts';
import { sendAward } from '#data/api/awards-api.ts';
import type { ServerMemory } from '#data/api/dialects/server-memory.ts';
import { AWARD } from '#tests/support/award.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

const named = () => Response.json({ client_award_id: AWARD.client_award_id, student_id: 's1', seq: 7 });

const NOW = Date.UTC(2026, 10, 20, 9);

let api: ApiClient;
let sent: unknown;
let answer: () => Response;
let arrived: boolean;
let memory: ServerMemory;
const hasArrived = async (): Promise<boolean> => arrived;

beforeEach(() => {
  arrived = false;
  memory = createShortMemory();
  api = createApi();
});

function createApi(): ApiClient {
  const proof = { userId: 'teacher-1', proof: { scheme: 'Bearer', token: 'token' } } as const;
  return createApiClient({
    memory,
    baseUrl: 'https://school.test',
    auth: { proof: async () => proof, refresh: async () => ({ kind: 'ended' }), remember: async () => undefined },
    send: async (request) => {
      sent = await request.clone().json();
      return answer();
    },
  });
}

it('our server, once its answers prove it, gets the ids of all reasons and, where it is said, the time of sending; until then the first reason alone', async () => {
  const award = { ...AWARD, reason_ids: ['r1', 'r2'] };
  answer = () => byOurs(named());
  await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, award, hasArrived);
  expect(sent).toEqual(AWARD);
  await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, award, hasArrived);
  expect(sent).toEqual({ ...award, sent_at: '2026-11-20T09:00:00.000Z' });
  await sendAward(api, { userId: 'teacher-1', sentAt: undefined }, award, hasArrived);
  expect(sent).toEqual(award);
});

it.each<[string, () => Response]>([
  ['a JSON that says nothing of the award', () => Response.json({ ok: true })],
  ['no content', () => new Response(null, { status: 204 })],
])('of a server that keeps award ids, %s is no success', async (_, silent) => {
  answer = named;
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({
    ok: true,
    value: { seq: 7 },
  });
  answer = silent;
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({
    ok: false,
    failure: { kind: 'malformed' },
  });
  answer = named;
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({ ok: true });
});

it.each<[string, () => Response]>([
  ['a JSON that says nothing of the award', () => Response.json({ status: 'blocked' })],
  ['the points of something else', () => Response.json({ points: 57 })],
  ['a reason of its own', () => Response.json({ reason: 'Category: Education' })],
  ['no content', () => new Response(null, { status: 204 })],
])('of a server that never named an award, %s is no success', async (_, silent) => {
  answer = silent;
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({ ok: false });
  expect(await api.memory.read()).toMatchObject({ plainYes: null, endpoints: {} });
});

it.each([
  ['the student', { scholar_id: 's1' }],
  ['the student as an object', { student: { id: 's1', name: 'Zoë' } }],
  ['the points', { id: 4, points: 1 }],
  ['the reason', { award: { id: 4, reason: 'Habit: Own It — Reasons: Work Hard' } }],
])('of any server, an answer that repeats %s is a success', async (_, body) => {
  answer = () => Response.json(body, { status: 201 });
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({ ok: true });
  expect(await api.memory.read()).toMatchObject({ knowsAwardIds: false });
});

it.each([
  ['with an empty body', () => new Response('', { status: 201 })],
  ['with blanks', () => new Response(' \n', { status: 201 })],
])('a 201 %s is a success at once: no portal says that something was created', async (_, created) => {
  answer = created;
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({ ok: true });
});

it('a 200 with an empty body counts where the award is found on the server, and then without a look', async () => {
  answer = () => new Response('', { status: 200 });
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({ ok: false });
  arrived = true;
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({ ok: true });
  arrived = false;
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({ ok: true });
});

describe('a server that refuses fields which it does not know', () => {
  const SINGLE = ['house_name', 'reason', 'scholar_id', 'source', 'term', 'value'];
  const SPECIFIED = [...SINGLE, 'habit_id', 'points', 'reason_id', 'student_id', 'target_type'].toSorted();
  const award = { ...AWARD, house_name: 'Savant', reason_ids: ['r1', 'r2'] };
  let knows: readonly string[];
  let bodies: string[][];
  beforeEach(() => {
    bodies = [];
    answer = () => {
      const names = Object.keys(sent as object);
      bodies.push(names.toSorted());
      const unknown = names.filter((name) => !knows.includes(name));
      const errors = unknown.map((name) => ({ msg: `"${name}" is not allowed` }));
      return errors.length > 0
        ? Response.json({ errors }, { status: 422 })
        : Response.json({ id: 9, scholar_id: 's1' }, { status: 201 });
    };
  });
  const send = () => sendAward(api, { userId: 'teacher-1', sentAt: NOW }, award, hasArrived);

  it.each([
    ['all of the specification’s', SPECIFIED],
    ['those of the single award', SINGLE],
  ])('gets the award with its id first, then with %s alone, and from then on so', async (_, fields) => {
    knows = fields;
    expect(await send()).toMatchObject({ ok: true });
    expect(bodies[0]).toContain('client_award_id');
    bodies = [];
    expect(await send()).toMatchObject({ ok: true });
    expect(bodies).toEqual([fields]);
  });

  it('that became strict is asked again, where it speaks of our fields', async () => {
    answer = () => Response.json({ id: 9, scholar_id: 's1' }, { status: 201 });
    await send();
    answer = () => {
      bodies.push(Object.keys(sent as object));
      return 'client_award_id' in (sent as object)
        ? Response.json({ errors: [{ msg: '"client_award_id" is not allowed' }] }, { status: 400 })
        : Response.json({ id: 9, scholar_id: 's1' }, { status: 201 });
    };
    expect(await send()).toMatchObject({ ok: true });
    expect(bodies).toHaveLength(2);
  });

  it('is not seen in a refusal of another kind, once an award with its id got through', async () => {
    answer = () => Response.json({ id: 9, scholar_id: 's1' }, { status: 201 });
    await send();
    answer = () => {
      bodies.push(Object.keys(sent as object));
      return Response.json({ errors: [{ msg: 'This student has left.' }] }, { status: 422 });
    };
    expect(await send()).toMatchObject({ failure: { kind: 'refused', detail: 'This student has left.' } });
    expect(bodies).toHaveLength(1);
  });

  it('is never seen in our own server: its refusal stands, and the id is in each try', async () => {
    answer = () => {
      bodies.push(Object.keys(sent as object));
      return byOurs(Response.json({ detail: 'Unknown student.', code: 'unknown' }, { status: 422 }));
    };
    await memory.learn({ isOurs: true });
    expect(await send()).toMatchObject({ failure: { kind: 'refused', detail: 'Unknown student.' } });
    expect(bodies).toHaveLength(1);
  });
});

it('where the award is found on the server, such an answer counts from then on, and no other one does', async () => {
  answer = () => Response.json({ detail: 'Awarded.' }, { status: 201 });
  arrived = true;
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({ ok: true });
  arrived = false;
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({ ok: true });
  answer = () => Response.json({ detail: 'Accept the terms.' });
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({ ok: false });
});

it('an award that waits for staff is sent, and its place in the ledger is negative', async () => {
  const { client_award_id, student_id } = AWARD;
  answer = () => Response.json({ client_award_id, student_id, seq: 7, status: 'review' });
  expect(await sendAward(api, { userId: 'teacher-1', sentAt: NOW }, AWARD, hasArrived)).toMatchObject({
    ok: true,
    value: { seq: -7 },
  });
});
