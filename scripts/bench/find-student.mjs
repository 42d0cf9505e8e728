// A letter typed into Find, over a whole school, until those who are called so are painted; beside the same letter in the
// search of the list of students.
import { inLargeSchool, summary, timed, timedToRest } from '../measure/large-school.mjs';

const RUNS = 5;
const STUDENTS = 5000;

export function bench() {
  return inLargeSchool(STUDENTS, async ({ app, url }) => {
    const ours = [];
    const baseline = [];
    for (let run = 0; run < RUNS; run += 1) {
      await app.goto(`${url}/find`);
      await app.waitForFunction(() => document.activeElement?.matches('input[type=search]'));
      await app.waitForTimeout(3000);
      ours.push(
        await timedToRest(app, {
          event: 'keydown',
          act: () => app.keyboard.press('m'),
          isShown: () => document.querySelectorAll('main [data-child]').length > 10,
        }),
      );
      await app.goto(`${url}/assign/students`);
      // What was typed there is still there.
      await app.getByRole('searchbox').fill('');
      await app.locator('main li input[type=checkbox]').first().waitFor({ state: 'attached' });
      await app.waitForTimeout(3000);
      const before = await app.locator('main li').first().textContent();
      baseline.push(
        await timed(app, {
          event: 'keydown',
          act: () => app.keyboard.press('m'),
          isShown: (before) => document.querySelector('main li')?.textContent !== before,
          arg: before,
        }),
      );
    }
    return summary(ours, baseline);
  });
}
