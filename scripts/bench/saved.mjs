// A tap on Award for 30 students, offline, on a slow tablet that has 5,000: until the pressed button says 'Saved'. The
// baseline is the moment at which the awards are on the disk.
import { choose, prepareAward } from '../demo-school.mjs';
import { inLargeSchool, slowDownOnly, summary, timedToRest } from '../measure/large-school.mjs';

const RUNS = 8;
const AWARDED = 30;

export function bench() {
  return inLargeSchool(5000, async ({ app, plain, context, url }) => {
    await context.setOffline(true);
    const ours = [];
    const baseline = [];
    for (let run = 0; run < RUNS; run += 1) {
      await slowDownOnly(plain, [app]);
      await choose(
        app,
        url,
        Array.from({ length: AWARDED }, (_, row) => row + 1),
      );
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
