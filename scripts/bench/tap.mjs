// A tap on a child of a class: until the tile shows the award, saved on the device. Offline, on a slow tablet that has
// 5,000 students. The baseline is a plain button whose handler only writes the same mark. Then the whole class at three
// taps a second: the longest task of the page.
import { inLargeSchool, readRows, summary, timed } from '../measure/large-school.mjs';

const STUDENTS = 5000;
const RUNS = 40;
const PAUSE_MS = 333;

export function bench() {
  return inLargeSchool(STUDENTS, async ({ app, plain, context, url }) => {
    const tiles = await openLargestClass(app, url);
    await drawPlain(plain, tiles);
    await context.setOffline(true);
    await app.getByRole('button', { name: /^Work Hard/ }).click();
    const ours = [];
    const baseline = [];
    for (let run = 0; run < RUNS; run += 1) {
      const at = run % tiles;
      const wanted = Math.floor(run / tiles) + 1;
      ours.push(await tapOn(app, at, wanted));
      baseline.push(await tapOn(plain, at, wanted));
    }
    return { ...summary(ours, baseline), longest_at_3_a_second: await awardClass(app, tiles) };
  });
}

/** Opens the class with the most children; how many they are. */
async function openLargestClass(app, url) {
  const rosters = await readRows(app, '^cache-', 'rosters');
  const [largest] = rosters.toSorted((a, b) => b.student_count - a.student_count);
  await app.goto(`${url}/class/${largest.id}`);
  await app
    .locator('[data-child]')
    .nth(largest.student_count - 1)
    .waitFor();
  // What a page does as it opens is another bench's.
  await app.waitForTimeout(8000);
  return largest.student_count;
}

/** As many buttons, each with a handler that does nothing but show the mark. */
async function drawPlain(plain, tiles) {
  await plain.evaluate((tiles) => {
    for (let index = 0; index < tiles; index += 1) {
      const button = document.createElement('button');
      button.dataset.child = String(index);
      button.ariaLabel = '0 waiting';
      button.textContent = '+0';
      button.addEventListener('click', () => {
        const count = Number.parseInt(button.ariaLabel, 10) + 1;
        button.ariaLabel = `${count} waiting`;
        button.textContent = `+${count}`;
      });
      document.querySelector('main').append(button);
    }
  }, tiles);
}

/** From the click on a child to the painted mark. */
async function tapOn(page, index, wanted) {
  const tile = page.locator('[data-child]').nth(index);
  const { x, y, width, height } = await tile.boundingBox();
  return timed(page, {
    event: 'click',
    act: async () => {
      // Input overtakes what was asked of a busy page before it: first the page is to listen.
      await page.evaluate(() => {});
      await page.mouse.click(x + width / 2, y + height / 2);
    },
    isShown: ([index, wanted]) =>
      document.querySelectorAll('[data-child]')[index].ariaLabel.endsWith(`${wanted} waiting`),
    arg: [index, wanted],
  });
}

/** Each child of the class once, three a second; the longest task, in ms. */
async function awardClass(app, tiles) {
  const boxes = await app
    .locator('[data-child]')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width / 2, y + height / 2]),
    );
  const start = await app.evaluate(() => performance.now());
  for (const [x, y] of boxes.slice(0, tiles)) {
    const next = Date.now() + PAUSE_MS;
    await app.mouse.click(x, y);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - Date.now())));
  }
  return Math.round(await app.evaluate((start) => window.bench.longestSince(start), start));
}
