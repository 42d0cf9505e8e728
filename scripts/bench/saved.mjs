// A tap on Award for 30 students, offline, on a slow tablet that has 5,000: until the pressed button says 'Saved'. The
// baseline is the moment at which the awards are on the disk.
import { choose, prepareAward } from '../demo-school.mjs';
import { inLargeSchool, slowDownOnly, summary, timedToRest } from '../measure/large-school.mjs';

const RUNS = 8;
const AWARDED = 30;

/** Runs in each page before anything else: notes when a transaction that writes awards is on the disk. */
function noteSaving() {
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(stores, mode, ...rest) {
    const made = Reflect.apply(begin, this, [stores, mode, ...rest]);
    if (mode === 'readwrite' && [...stores].includes('entries')) {
      made.addEventListener('complete', () => (window.onDisk ??= performance.now()));
    }
    return made;
  };
}

export function bench() {
  return inLargeSchool(5000, async ({ app, plain, context, url }) => {
    await app.addInitScript(noteSaving);
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
      await app.evaluate(() => (window.onDisk = undefined));
      const act = () => button.click();
      const isShown = () => [...document.querySelectorAll('main button')].some((each) => each.textContent === 'Saved');
      ours.push(await timedToRest(app, { event: 'click', act, isShown }));
      baseline.push({ ms: await app.evaluate((start) => window.onDisk - start, ours.at(-1).start) });
    }
    return summary(ours, baseline);
  });
}
