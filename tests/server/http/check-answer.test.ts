import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contracts/call.ts';
import { CALLS } from '#contracts/calls.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { checkAnswer } from '#server/http/check-answer.ts';
import { jsonBytes } from '#server/http/large-body.ts';
import { createRouter } from '#server/http/router.ts';
import { TEST_KEYS } from '#tests/support/server/cluster.ts';
import { inThisThread } from '#server/workers/workers.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { NOW } from '#tests/support/clock.ts';

const contract = call('GET /api/things', 'A A A A A A', 'Things', {
  answer: z.object({ results: z.array(z.object({ id: z.string(), points: z.int() })) }),
});

test('an answer that its contract describes passes', () => {
  expect(() => checkAnswer(contract, { results: [{ id: 'a', points: 1 }] })).not.toThrow();
});

test.each([
  ['lacks a field', { results: [{ id: 'a' }] }, /GET \/api\/things .* results\.0\.points/],
  ['has a field of another type', { results: [{ id: 'a', points: '1' }] }, /results\.0\.points/],
  ['says more than the contract', { results: [{ id: 'a', points: 1, hash: 'x' }] }, /does not name/],
])('an answer that %s is an error', (_, answer, message) => {
  expect(() => checkAnswer(contract, answer)).toThrow(message);
  expect(() => checkAnswer(contract, jsonBytes(answer))).toThrow(message);
});

test('an answer that is bytes already is checked as what they say', () => {
  expect(() => checkAnswer(contract, jsonBytes({ results: [{ id: 'ä', points: 1 }] }))).not.toThrow();
});

describe('the router', () => {
  let server: TestServer;
  let app: Hono<AppEnv>;
  let failures: Error[];
  beforeAll(async () => {
    server = await createTestServer({ seed: 'empty' });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    app = new Hono<AppEnv>();
    failures = [];
    app.onError((error, c) => {
      failures.push(error);
      return c.text('', 500);
    });
  });
  const turns: Parameters<typeof createRouter>[2] = {
    paced: (_, work) => work(),
    strangersTurn: (_, work) => work(),
    inTurn: (work) => work(),
  };
  const router = () => {
    const deps = {
      db: server.db,
      keys: TEST_KEYS,
      clock: () => new Date(NOW),
      trustedProxies: 0,
      workers: inThisThread,
    };
    return createRouter(app, deps, turns);
  };
  const house = { id: 'h1', name: 'Savant', colour: '#036363', icon: '/savant.png' };

  test('checks every answer in tests and in development', async () => {
    router().serve(CALLS.houses, async () => ({ results: [{ ...house, motto: 'Not in the contract' }] }));
    expect((await app.request('/api/houses')).status).toBe(500);
    expect(failures.map(({ message }) => message)).toEqual([expect.stringContaining('GET /api/houses/summary')]);
  });

  test('leaves a body of megabytes to a thread', () => {
    expect(() => router().serve(CALLS.previewImport, () => Promise.reject(new Error('not asked')))).toThrow(
      'POST /api/admin/imports/preview has a body that only a thread may read',
    );
    expect(() => router().serve(CALLS.rollOver, () => Promise.reject(new Error('not asked')))).not.toThrow();
  });
});
