import { expect, it, vi } from 'vitest';
import { IS_LONG } from '#tests/support/faults-size.ts';
import { runCampaign } from './campaign.ts';
import { createForgetfulSchool } from './forgetful-school.ts';
import { openTestSchool } from './test-school.ts';

vi.setConfig({ testTimeout: 120_000 });

const OURS = ['our server', openTestSchool] as const;
const FORGETFUL = [
  'a server without award ids',
  async (seed: number) => createForgetfulSchool(await openTestSchool(seed)),
] as const;

it.each(IS_LONG ? [OURS, FORGETFUL] : [OURS])(
  'the same seed gives the same run on %s, word for word',
  async (_, open) => {
    const size = { awards: IS_LONG ? 200 : 20, seeds: IS_LONG ? [7, 8] : [2] };
    const first = await runCampaign(open, size);
    expect(first.record.length).toBeGreaterThan(50);
    expect(await runCampaign(open, size)).toEqual(first);
  },
);
