// A tap on a child of a class: until the tile shows its mark, and until the mark says that the award is saved on the
// device. Offline, on a slow tablet that has 5,000 students. The baseline is a plain button whose handler only writes the
// same mark. Then the whole class at three taps a second: the longest task of the page.
import {
  inLargeSchool,
  openLargestClass,
  slowDownOnly,
  summary,
  timed,
  timedToRest,
} from '../measure/large-school.mjs';
import { median, p95 } from '../measure/measurement.mjs';

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
    const saved = [];
    const baseline = [];
    for (let run = 0; run < RUNS; run += 1) {
      const at = run % tiles;
      const wanted = Math.floor(run / tiles) + 1;
      const isSaved = `${wanted} waiting`;
      await slowDownOnly(app, [plain]);
      // One tap is measured until its first mark, the next one until it is saved.
      if (run % 2 === 0) ours.push(await tapOn(app, at, ['saving', isSaved], timedToRest));
      else saved.push(await tapOn(app, at, [isSaved], timedToRest));
      await app.waitForFunction(hasWords, [at, [isSaved]]);
      await slowDownOnly(plain, [app]);
      baseline.push(await tapOn(plain, at, [isSaved], timed));
    }
    await slowDownOnly(app, [plain]);
    const times = saved.map(({ ms }) => ms);
    return {
      ...summary(ours, baseline),
      saved: Math.round(median(times)),
      saved_p95: Math.round(p95(times)),
      longest_at_3_a_second: await awardClass(app, tiles),
    };
  });
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

/** Runs in the page. */
const hasWords = ([index, words]) =>
  words.some((some) => document.querySelectorAll('[data-child]')[index].ariaLabel.includes(some));

/** From the click on a child to the painted mark, known by one of these words in its label. */
async function tapOn(page, index, words, measure) {
  const tile = page.locator('[data-child]').nth(index);
  const { x, y, width, height } = await tile.boundingBox();
  return measure(page, {
    event: 'click',
    act: async () => {
      // Input overtakes what was asked of a busy page before it: first the page is to listen.
      await page.evaluate(() => {});
      await page.mouse.click(x + width / 2, y + height / 2);
    },
    isShown: hasWords,
    arg: [index, words],
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
