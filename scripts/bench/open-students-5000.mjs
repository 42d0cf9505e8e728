// A tap on 'Individual Students', in a page that has just started: until the first students are painted.
import { inLargeSchool, summary, timed, timedToRest } from '../measure/large-school.mjs';
import { prepareLists } from '../measure/plain-list.mjs';

const RUNS = 8;

export function bench() {
  return inLargeSchool(5000, async ({ app, plain, url }) => {
    await prepareLists({ app, plain, url });
    const ours = [];
    const baseline = [];
    for (let run = 0; run < RUNS; run += 1) {
      await app.goto(`${url}/award`);
      const way = app.getByRole('link', { name: /^Individual Students/ });
      await way.waitFor();
      await app.waitForTimeout(3000);
      ours.push(
        await timedToRest(app, {
          event: 'click',
          act: () => way.click(),
          isShown: () => document.querySelectorAll('main li input[type=checkbox]').length > 0,
        }),
      );
      await plain.evaluate(() => document.querySelector('output').replaceChildren());
      baseline.push(
        await timed(plain, {
          event: 'click',
          act: () => plain.click('#open'),
          isShown: () => document.querySelector('output').textContent === 'opened',
        }),
      );
    }
    return summary(ours, baseline);
  });
}
