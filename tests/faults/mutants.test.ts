import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBreaker, type BrokenLine } from './break-line.ts';
import type { runCampaign } from './campaign.ts';
import { IS_LONG } from '#tests/support/faults-size.ts';
import { turnOfDay } from '#tests/support/turn-of-day.ts';
import { createForgetfulSchool } from './forgetful-school.ts';
import { LOSS_MUTANTS } from './loss-mutants.ts';
import { MOMENT_MUTANTS } from './moment-mutants.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS as OUTBOX_MUTANTS } from './mutants.ts';
import type { playMoment } from './moments.ts';
import { openTestSchool } from './test-school.ts';

const MUTANTS: readonly Mutant[] = [...OUTBOX_MUTANTS, ...LOSS_MUTANTS];

// As long as it takes: one that is given up plays on beside the next one, which is then red for nothing.
vi.setConfig({ testTimeout: 0, hookTimeout: 60_000 });

/** The one that convicted it last, and others where a change has made of it another run. */
const seedsOf = ({ seed: last = 1 }: Mutant): number[] => [last, ...SEEDS.filter((seed) => seed !== last)];
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** All of them within seven days; `npm run faults` tries them all. */
const TRIED = IS_LONG ? MUTANTS : turnOfDay(MUTANTS, 6);
const TRIED_MOMENTS = IS_LONG ? MOMENT_MUTANTS : turnOfDay(MOMENT_MUTANTS, 2);

let breaker: Awaited<ReturnType<typeof createBreaker>>;
beforeAll(async () => {
  breaker = await createBreaker();
});
afterAll(() => breaker.close());

interface Campaign {
  runCampaign: typeof runCampaign;
}
interface Moments {
  playMoment: typeof playMoment;
}

/** The school whose server asks the database in the broken way, where that is what is broken. */
const openBroken = ({ from, to, statement }: BrokenLine, seed = 0) =>
  openTestSchool(seed, (text) => (statement && text.includes(statement) ? text.replace(from, to) : text));

const LINES: ReadonlyArray<BrokenLine & { name: string }> = [...MUTANTS, ...MOMENT_MUTANTS];
it.each(LINES)('the line for the mutant that $name still exists', ({ file, from, statement = from }) => {
  expect(readFileSync(file, 'utf8')).toContain(from);
  expect(readFileSync(file, 'utf8')).toContain(statement);
});

describe('a campaign that can not see a broken outbox has found nothing', () => {
  it.each(TRIED)('sees one that $name', async (mutant) => {
    const { sees, forgetful } = mutant;
    const { runCampaign: run } = (await breaker.load('/tests/faults/campaign.ts', mutant)) as Campaign;
    const open = async (seed: number) => {
      const school = await openBroken(mutant, seed);
      return forgetful ? createForgetfulSchool(school) : school;
    };
    const seen: number[] = [];
    for (const seed of seedsOf(mutant)) {
      const result = await run(open, { awards: 40, seeds: [seed] });
      seen.push(result[sees]);
      // It is convicted; what else it would do is of no interest.
      if (result[sees] > 0) break;
    }
    expect(seen.at(-1)).toBeGreaterThan(0);
  });

  it.each(TRIED_MOMENTS)('sees one that $name', async (mutant) => {
    const { playMoment: play } = (await breaker.load('/tests/faults/moments.ts', mutant)) as Moments;
    const school = await openBroken(mutant);
    try {
      expect(await play(school, mutant.moment)).not.toEqual([]);
    } finally {
      await school.close();
    }
  });
});
