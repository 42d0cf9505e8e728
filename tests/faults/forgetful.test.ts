import { expect, it, vi } from 'vitest';
import { campaignSize, IS_LONG, writeRecord } from '#tests/support/faults-size.ts';
import { turnOfDay } from '#tests/support/turn-of-day.ts';
import { runCampaign } from './campaign.ts';
import { createForgetfulSchool } from './forgetful-school.ts';
import { openTestSchool } from './test-school.ts';
import type { Fault } from './faults.ts';

vi.setConfig({ testTimeout: 0 });

/** One a day, so all of them within a week; the long campaign begins with them. */
const SEEDS_OF_A_WEEK = [1, 2, 3, 4, 5, 6, 7];

/** What makes an award doubtful; and some could not be told by the history. */
const DOUBTS: Fault[] = [
  'reply-lost',
  'slow',
  'killed-after-server-commit',
  'made-elsewhere',
  'unknown-path-401',
  'unsure',
];

it('on a server without award ids nothing is lost silently, and nothing doubled by a blind retry', async () => {
  const { size, isAlone } = campaignSize(IS_LONG ? { awards: 700, seeds: 7 } : { awards: 100, seeds: 1 });
  const seeds = IS_LONG ? size.seeds : turnOfDay(SEEDS_OF_A_WEEK, size.seeds.length);
  // One seed need not meet what seven meet together.
  const isWhole = IS_LONG && !isAlone;
  const open = async (seed: number) => createForgetfulSchool(await openTestSchool(seed));
  const { record, ...result } = await runCampaign(open, { ...size, seeds, due: isWhole ? DOUBTS : [] });
  if (isAlone) writeRecord(record);
  expect(result).toMatchObject({ lost: 0, stuck: 0, duplicated: 0, out_of_order: 0, wrong_teacher: 0, errors: [] });
  // There, Undo takes back what still waits, and promises nothing more.
  expect(result).toMatchObject({ unreversed: 0, reversed_wrongly: 0, failing: [] });
  expect(result.unmet).toEqual([]);
  expect(result.undone).toBeGreaterThan(isWhole ? 0 : -1);
});
