import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contracts/call.ts';
import { checkAnswer } from '#server/http/check-answer.ts';

const contract = call('GET', '/api/things', 'A A A A A A', 'Things', {
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
});
