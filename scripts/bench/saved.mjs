// A tap on Award for 30 students, offline: until 'Saved on this device' is painted, beside the moment at which the awards
// are on the disk.
import { chooseHabit } from '../demo-school.mjs';
import { inLargeSchool, summary, timed } from '../measure/large-school.mjs';

const RUNS = 20;
const AWARDED = 30;

/** Runs in the page: notes when the outbox's rows are on the disk, at the end of a transaction that writes them. */
function noteSaving() {
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(stores, mode, ...rest) {
    const made = begin.call(this, stores, mode, ...rest);
    if (mode === 'readwrite' && [stores].flat().includes('entries')) {
      made.addEventListener('complete', () => (window.savedAt ??= performance.now()));
    }
    return made;
  };
}

export function bench() {
  return inLargeSchool(5000, async ({ app, context, url }) => {
    await app.addInitScript(noteSaving);
    await context.setOffline(true);
    const ours = [];
    const baseline = [];
    for (let run = 0; run < RUNS; run += 1) {
      await app.goto(`${url}/assign/students`);
      const boxes = app.locator('main li input[type=checkbox]');
      await boxes.first().waitFor();
      await boxes.evaluateAll((all, count) => all.slice(0, count).forEach((box) => box.click()), AWARDED);
      await app.getByRole('button', { name: `Continue (${AWARDED} selected)` }).click();
      await chooseHabit(app, 'Own It');
      await app.getByLabel('Work Hard').check();
      await app.waitForTimeout(1500);
      await app.evaluate(() => (window.savedAt = undefined));
      const figure = await timed(app, {
        event: 'click',
        act: () => app.getByRole('button', { name: 'Award', exact: true }).click(),
        isShown: () => /Saved on this device/.test(document.querySelector('main').textContent),
      });
      ours.push(figure);
      baseline.push({ ms: (await app.evaluate(() => window.savedAt)) - figure.start });
      await app.getByRole('heading', { name: /^Good / }).waitFor();
    }
    return summary(ours, baseline);
  });
}
