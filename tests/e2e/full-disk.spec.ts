import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { killOnce, prepareTablet, type Outcome } from '#tests/support/e2e/kill-on-full-disk.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { mountSmallDisk } from '#tests/support/e2e/small-disk.ts';

/**
 * Kills, each of a tablet of its own: `FAULTS=long FULL_DISK_KILLS=100 FULL_DISK_SEED=1 npx playwright test
 * tests/e2e/full-disk.spec.ts --project=chromium`. `FULL_DISK_WITHOUT_JOURNAL=1` shows what the disk does to an app
 * without a journal and ballast.
 */
const KILLS = Number(process.env['FULL_DISK_KILLS'] ?? 1);
const FIRST_SEED = Number(process.env['FULL_DISK_SEED'] ?? 1);

test.setTimeout(120_000 + KILLS * 90_000);

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tablet-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test(
  'a full disk, and kill -9: what was saved is sent after the next start',
  atLength('full-disk'),
  async ({ network, school }) => {
    const probe = mountSmallDisk(1);
    test.skip(probe === null, 'Only root on Linux can mount a disk to fill.');
    probe?.remove();
    const prepared = await prepareTablet(join(folder, 'profile'), { network, school });
    const outcomes: Outcome[] = [];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + KILLS; seed += 1) {
      const outcome = await killOnce(seed, prepared, { network, school });
      console.log(JSON.stringify(outcome));
      outcomes.push(outcome);
    }
    const sum = (of: (outcome: Outcome) => number): number => outcomes.reduce((all, outcome) => all + of(outcome), 0);
    const figures = {
      kills: outcomes.length,
      saved: sum(({ saved }) => saved),
      lost: sum(({ lost }) => lost),
      untold: sum(({ untold }) => untold),
      untrue: sum(({ untrue }) => untrue),
      returned: sum(({ returned }) => returned),
    };
    console.log(`full disk ${JSON.stringify(figures)}`);
    expect(figures).toMatchObject({ lost: 0, untold: 0, untrue: 0, returned: 0 });
  },
);
