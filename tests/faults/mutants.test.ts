import { readFileSync } from 'node:fs';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { runCampaign } from './campaign.ts';
import { IS_LONG } from '#tests/support/faults-size.ts';
import { turnOfDay } from '#tests/support/turn-of-day.ts';
import { createForgetfulSchool } from './forgetful-school.ts';
import { MUTANTS, type Mutant } from './mutants.ts';
import { openTestSchool } from './test-school.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** The one that convicted it last, and others where a change has made of it another run. */
const seedsOf = ({ seed: last = 1 }: Mutant): number[] => [last, ...SEEDS.filter((seed) => seed !== last)];
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** All of them within seven days; `npm run faults` tries them all. */
const TRIED = IS_LONG ? MUTANTS : turnOfDay(MUTANTS, 5);

/** The line that is broken now. */
let broken: Pick<Mutant, 'file' | 'from' | 'to'> | null = null;
const breakLine: Plugin = {
  name: 'break-line',
  enforce: 'pre',
  transform: (code, id) => (broken && id.endsWith(broken.file) ? code.replace(broken.from, broken.to) : null),
};
let vite: ViteDevServer;
beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    plugins: [breakLine],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
});
afterAll(() => vite.close());

/** The campaign with an outbox in which this line is broken, and no other. */
async function campaignWith(mutant: Mutant): Promise<typeof runCampaign> {
  const changed = [broken?.file, mutant.file];
  broken = mutant;
  for (const module of vite.moduleGraph.idToModuleMap.values()) {
    if (changed.some((file) => file && module.id?.endsWith(file))) vite.moduleGraph.invalidateModule(module);
  }
  const loaded = (await vite.ssrLoadModule('/tests/faults/campaign.ts')) as { runCampaign: typeof runCampaign };
  return loaded.runCampaign;
}

it.each(MUTANTS)('the line for the mutant that $name still exists', ({ file, from, statement = from }) => {
  expect(readFileSync(file, 'utf8')).toContain(from);
  expect(readFileSync(file, 'utf8')).toContain(statement);
});

describe('a campaign that can not see a broken outbox has found nothing', () => {
  it.each(TRIED)('sees one that $name', async (mutant) => {
    const { sees, from, to, statement, forgetful } = mutant;
    const run = await campaignWith(mutant);
    const open = async (seed: number) => {
      const school = await openTestSchool(seed, (text) =>
        statement && text.includes(statement) ? text.replace(from, to) : text,
      );
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
});
