// A tap on Award for 30 students, offline, on a slow tablet that has 5,000: until the pressed button says 'Saved'. The
// baseline is the moment at which the awards are on the disk.
import { prepareAward, tick } from '../demo-school.mjs';
import { inLargeSchool, slowDownOnly, summary, timedToRest } from '../measure/large-school.mjs';

/** Of fewer than 20, the 95th percentile is the slowest one. */
const RUNS = 20;
const AWARDED = Array.from({ length: 30 }, (_, row) => row + 1);

export function bench() {
  return inLargeSchool(5000, async ({ app, plain, context }) => {
    await context.setOffline(true);
    const ours = [];
    const baseline = [];
    for (let run = 0; run < RUNS; run += 1) {
      await slowDownOnly(plain, [app]);
      // From one award to the next without a new page: what a page does as it starts is another bench's.
      await app.getByRole('link', { name: 'Award Points', exact: true }).click();
      await app.getByRole('link', { name: /^Individual Students/ }).click();
      await tick(app, AWARDED);
      const button = await prepareAward(app, 'Own It', 'Work Hard');
      await slowDownOnly(app, [plain]);
      await app.waitForTimeout(1500);
      const act = () => button.click();
      const isShown = () => [...document.querySelectorAll('main button')].some((each) => each.textContent === 'Saved');
      const saved = await timedToRest(app, { event: 'click', act, isShown });
      ours.push(saved);
      baseline.push({ ms: await app.evaluate((start) => window.bench.savedAfter(start) - start, saved.start) });
    }
    return summary(ours, baseline);
  });
}
