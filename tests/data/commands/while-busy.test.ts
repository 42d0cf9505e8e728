import { expect, it } from 'vitest';
import { whileBusy } from '#data/commands/while-busy.ts';
import type { Failure, Result } from '#domain/failure.ts';

const busy = (status: number, retryAfterMs: number | null): Result<string> => ({
  ok: false,
  failure: { kind: 'busy', status, detail: 'The server is busy.', retryAfterMs },
});
const refused: Failure = { kind: 'refused', status: 404, detail: null, code: null };
const DONE: Result<string> = { ok: true, value: 'done' };

/** The last answer comes again and again. */
async function play(...answers: Array<Result<string>>) {
  const slept: number[] = [];
  let asked = 0;
  const result = await whileBusy(
    async (ms) => void slept.push(ms),
    async () => answers[Math.min(asked++, answers.length - 1)] ?? DONE,
  );
  return { result, asked, slept };
}

it('asks again when the server says', async () => {
  expect(await play(busy(503, 1_000), busy(503, 2_000), DONE)).toEqual({
    result: DONE,
    asked: 3,
    slept: [1_000, 2_000],
  });
});

it('gives up after the fifth answer', async () => {
  const always = busy(503, 1_000);
  expect(await play(always)).toMatchObject({ result: always, asked: 5 });
});

it.each([
  ['too many of this address or code', busy(429, 1_000)],
  ['a server that failed without a word about later', busy(503, null)],
  ['a wait that nobody waits for in front of a form', busy(503, 10_001)],
  ['a refusal', { ok: false, failure: refused } as const],
])('does not ask again after %s', async (_, answer) => {
  expect(await play(answer)).toEqual({ result: answer, asked: 1, slept: [] });
});
