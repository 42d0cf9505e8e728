// A tap on 'Select all 5000 that match': until the button counts them all.
import { inLargeSchool, summary, timed } from '../measure/large-school.mjs';
import { prepareLists } from '../measure/plain-list.mjs';

const RUNS = 11;

export function bench() {
  return inLargeSchool(5000, async ({ app, plain, url }) => {
    await prepareLists({ app, plain, url });
    await plain.click('#open');
    const ours = [];
    const baseline = [];
    for (let run = 0; run < RUNS; run += 1) {
      await app.getByLabel(/^Select all/).check();
      const all = app.getByRole('button', { name: 'Select all 5000 that match' });
      await all.waitFor();
      await app.waitForTimeout(1000);
      ours.push(
        await timed(app, {
          event: 'click',
          act: () => all.click(),
          isShown: () =>
            [...document.querySelectorAll('main button')].some(
              ({ textContent }) => textContent === 'Continue (5000 selected)',
            ),
        }),
      );
      await plain.evaluate(() => document.querySelector('output').replaceChildren());
      baseline.push(
        await timed(plain, {
          event: 'click',
          act: () => plain.click('#all'),
          isShown: () => document.querySelector('output').textContent === '5000 selected',
        }),
      );
      await app.getByRole('button', { name: 'Clear', exact: true }).click();
    }
    return summary(ours, baseline);
  });
}
