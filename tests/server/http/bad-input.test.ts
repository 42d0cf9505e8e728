import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { awardBodyFor, countLedger, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

const problemBody = z.strictObject({
  detail: z.string(),
  code: z.string().check(z.regex(/^[a-z_]+$/)),
  request_id: z.string(),
});

let server: TestServer;
let token: string;
let school: School;

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('rivera');
  school = await readSchool(server, token);
});
afterAll(() => server.close());

interface Refusal {
  status: number;
  detail: unknown;
  /** JSON with detail, code and the request's id, and nothing else. */
  isClear: boolean;
  changedNothing: boolean;
}

async function refusalOf(send: () => ReturnType<TestServer['call']>): Promise<Refusal> {
  const before = JSON.stringify(await countLedger(server));
  const { status, headers, body } = await send();
  const parsed = problemBody.safeParse(body);
  return {
    status,
    detail: parsed.data?.detail,
    isClear:
      parsed.success &&
      parsed.data.request_id === headers.get('x-request-id') &&
      (headers.get('content-type') ?? '').startsWith('application/json'),
    changedNothing: before === JSON.stringify(await countLedger(server)),
  };
}

const clearly = (status: number, words = /\S/): Refusal => ({
  status,
  detail: expect.stringMatching(words),
  isClear: true,
  changedNothing: true,
});

const award = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/points/award/', { token, body, headers });

describe('an award is refused', () => {
  test.each<[string, Record<string, unknown>, number, RegExp]>([
    ['points 0', { points: 0, value: 0 }, 400, /Points must be a whole number from 1 to 100/],
    ['points 1.5', { points: 1.5, value: 1.5 }, 400, /Points must be/],
    ['points 101', { points: 101, value: 101 }, 400, /Points must be/],
    ['points -1', { points: -1, value: -1 }, 400, /Points must be/],
    ['points 1e308', { points: 1e308, value: 1e308 }, 400, /Points must be/],
    ['points as text', { points: '1' }, 400, /field points/],
    ['points and value that differ', { points: 1, value: 2 }, 400, /points and value differ/],
    ['no student', { student_id: null, scholar_id: null }, 400, /student_id is missing/],
    ['two students', { student_id: newId() }, 400, /student_id and scholar_id differ/],
    ['an unknown student', { student_id: newId(), scholar_id: undefined }, 422, /no such student/],
    ['a student id that is none', { student_id: "1' OR '1'='1", scholar_id: undefined }, 422, /no such student/],
    ['an unknown habit', { habit_id: newId() }, 422, /no such habit/],
    ['a habit id that is none', { habit_id: 'own-it' }, 422, /no such habit/],
    ['an unknown reason', { reason_id: newId() }, 422, /no such reason/],
    ['no reason at all', { reason_id: null, reason: null }, 400, /reason is missing/i],
    ['a target that is no student', { target_type: 'house' }, 400, /Only students/],
    ['an id that is no UUID', { client_award_id: '42' }, 400, /must be a UUID/],
    ['an id of another type', { client_award_id: 42 }, 400, /client_award_id/],
    ['a time that is none', { occurred_at: 'yesterday' }, 400, /occurred_at/],
    ['U+0000 in the reason', { reason: 'a\u0000b' }, 400, /control character/],
    ['half a surrogate in the reason', { reason: 'a\uD83D' }, 400, /an incomplete character/],
    ['a direction override in the reason', { reason: 'a\u202Eb' }, 400, /direction override/],
    ['a comment of 501 characters', { reason: `Habit: X — Reasons: y  Comment: ${'ä'.repeat(501)}` }, 400, /500/],
    ['a source of 41 characters', { source: 's'.repeat(41) }, 400, /source/],
  ])('with %s', async (_, changes, status, words) => {
    expect(await refusalOf(() => award(awardBodyFor(school, changes)))).toEqual(clearly(status, words));
  });

  test('with a reason of another habit', async () => {
    const other = school.reasons.find((reason) => reason.habit_id !== nth(school.habits, 0).id);
    expect(await refusalOf(() => award(awardBodyFor(school, { reason_id: other?.id })))).toEqual(
      clearly(422, /another habit/),
    );
  });

  test.each([
    ['no JSON', 'points=1', 400],
    ['nothing', '', 400],
    ['half JSON', '{"student_id":', 400],
    ['a list', '[]', 400],
    ['a text', '"award"', 400],
    ['null', 'null', 400],
    ['U+0000 in a name', '{"a\\u0000": 1}', 400],
    ['deep nesting', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400],
  ])('when the body is %s', async (_, body, status) => {
    expect(await refusalOf(() => award(body))).toEqual(clearly(status));
  });

  test.each(['__proto__', 'constructor', 'prototype'])('when an otherwise good body has a field %s', async (name) => {
    const body = JSON.stringify(awardBodyFor(school)).replace('{', `{"${name}": {"points": 2}, `);
    expect(await refusalOf(() => award(body))).toEqual(clearly(400, /not allowed/));
  });

  test('when the body is no valid UTF-8', async () => {
    const refusal = await refusalOf(async () => {
      const response = await server.fetch('/api/points/award/', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    });
    expect(refusal).toEqual(clearly(400));
  });

  test('when the body is sent as another type', async () => {
    expect(await refusalOf(() => award('{}', { 'Content-Type': 'text/plain' }))).toEqual(clearly(415));
  });

  test.each([
    ['over 256 kB', 257 * 1024],
    ['over 64 kB', 65 * 1024],
  ])('when the body is %s', async (_, size) => {
    expect(await refusalOf(() => award(awardBodyFor(school, { reason: 'x'.repeat(size) })))).toEqual(
      clearly(413, /larger than/),
    );
  });

  test('when a long body hides its length', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(0x20)),
    });
    const response = await server.fetch(
      new Request('http://school.test/api/points/award/', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit),
    );
    expect(response.status).toBe(413);
  });
});

describe('a list is refused', () => {
  test.each([
    ['students?page=0', 400],
    ['students?page=1.5', 400],
    ['students?page=-1', 400],
    ['students?page_size=0', 400],
    ['students?page_size=5001', 400],
    ['students?page=99999999999', 400],
    ['students?page=3000&page_size=5000', 400],
    ['students?grade=16', 400],
    ['students?grade=first', 400],
    ['students?search=a%00b', 400],
    [`students?search=${'a'.repeat(201)}`, 400],
  ])('%s', async (path, status) => {
    expect(await refusalOf(() => server.call('GET', `/api/${path}`, { token }))).toEqual(clearly(status));
  });
});

describe('an address is refused', () => {
  test.each([
    ['GET', '/api/nothing', 404],
    ['POST', '/api', 404],
    ['GET', '/api/students/..%2f..%2fadmin', 404],
    ['GET', '/api/points/award/', 405],
    ['DELETE', '/api/leaderboard/', 405],
    ['PUT', '/api/auth/login', 405],
    ['POST', '/api/houses', 405],
  ])('%s %s', async (method, path, status) => {
    expect(await refusalOf(() => server.call(method, path, { token }))).toEqual(clearly(status));
  });

  test('405 names the methods that work', async () => {
    const answer = await server.call('GET', '/api/points/award/', { token });
    expect(answer.headers.get('allow')).toBe('POST');
  });
});
