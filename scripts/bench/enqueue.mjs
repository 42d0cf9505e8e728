/** 500 awards of one tap, with their second copy, until the disk has them: beside one strict transaction of the same rows. */
import { openBenchSite } from '../measure/site.mjs';
import { inTurn } from '../measure/measurement.mjs';

const AWARDS = 500;

export async function bench() {
  const site = await openBenchSite();
  const browser = site.openBrowser();
  try {
    await browser.ask('enter');
    return await inTurn({
      unit: 'ms',
      runs: 15,
      ours: () => browser.ask('enqueue', { count: AWARDS }),
      baseline: () => browser.ask('enqueueRaw', { count: AWARDS }),
    });
  } finally {
    await browser.close();
    site.close();
  }
}
