import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBreaker } from '#tests/faults/break-line.ts';
import { IS_LONG, schoolRuns } from '#tests/support/faults-size.ts';
import { turnOfDay } from '#tests/support/turn-of-day.ts';
import { playSchools } from './run-school.ts';
import { SCHOOL_MUTANTS } from './school-mutants.ts';

// As long as it takes: `npm run faults` asks for hundreds.
vi.setConfig({ testTimeout: 0, hookTimeout: 60_000 });

it('a school is what its acts make of it, in every sum, board, history, report and on every device', async () => {
  const { wrong, acts } = await playSchools({ ...schoolRuns(), isShrunk: true });
  console.log(`schools ${JSON.stringify(acts)}`);
  expect(wrong).toBeNull();
});

it.each(SCHOOL_MUTANTS)('the line for the school that $name still exists', ({ file, from, statement = from }) => {
  expect(readFileSync(file, 'utf8')).toContain(from);
  expect(readFileSync(file, 'utf8')).toContain(statement);
});

describe('a model that can not see a broken school has found nothing', () => {
  let breaker: Awaited<ReturnType<typeof createBreaker>>;
  beforeAll(async () => {
    breaker = await createBreaker();
  });
  afterAll(() => breaker.close());

  it.each(IS_LONG ? SCHOOL_MUTANTS : turnOfDay(SCHOOL_MUTANTS, 2))('sees one that $name', async (mutant) => {
    const { statement, from, to, run = 0 } = mutant;
    const { playSchools: play } = statement
      ? { playSchools }
      : ((await breaker.load('/tests/faults/model/run-school.ts', mutant)) as { playSchools: typeof playSchools });
    const broken = (text: string): string => (statement && text.includes(statement) ? text.replace(from, to) : text);
    // The run that saw it last, and others where a change has made of it another one.
    const again = { path: String(run), replayPath: ':' };
    const last = await play({ seed: 1, runs: 1, again, broken, isShrunk: false });
    const { wrong } = last.wrong === null ? await play({ seed: 1, runs: 30, broken, isShrunk: false }) : last;
    expect(wrong).not.toBeNull();
  });
});
