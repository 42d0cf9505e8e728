import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_CALLS } from '#contracts/calls.ts';
import { abuse } from '#tests/support/server/abuse.ts';

/** `npm run abuse` sends many more. */
const requests = Number(process.env['ABUSE_REQUESTS'] ?? 100);
const seed = Number(process.env['ABUSE_SEED'] ?? 1);
const A_SECOND_EACH = 1_000;
const FOR_THE_FIRST = 300_000;

test(
  'every call succeeds, no generated request makes the server fail, and each answer is one that the description names',
  async () => {
    const { faults, statuses, never, first } = await abuse({
      requests,
      seed,
      onFault: (fault, after) => process.stderr.write(`After ${after} requests: ${fault}\n`),
    });
    mkdirSync('test-results', { recursive: true });
    writeFileSync(
      'test-results/abuse.json',
      JSON.stringify({ requests, first, seed, statuses, calls: ALL_CALLS.length, never, faults: [...faults] }, null, 2),
    );
    expect([...faults]).toEqual([]);
    expect(never).toEqual([]);
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(first + requests);
  },
  FOR_THE_FIRST + requests * A_SECOND_EACH,
);
