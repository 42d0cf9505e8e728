// What a person feels, on a slow tablet in a school of 5,000 students, by touch: the browser's own Interaction to Next Paint
// over the children of a class, and over a walk through the app. The baseline is the class's own document, frozen: no script
// runs in it. The same walk says how long each screen takes from the touch until it is painted; the baseline of that is the
// page Help, which has next to nothing to read.
import { inLargeSchool, openLargestClass, slowDownOnly, timed } from '../measure/large-school.mjs';
import { measurement, median, percentile } from '../measure/measurement.mjs';

const STUDENTS = 5000;
const TAPS = 40;
const WALKS = 4;
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true };
/** The browser tells of nothing that is quicker. */
const SHORTEST_MS = 16;
/** Until a touch is painted, and what it began is over. Where no script runs, nothing begins. */
const REST_MS = 600;
const FROZEN_REST_MS = 300;

/** The walk: what is touched, and what the screen that it opens has. */
const WALK = [
  // It opens the class that was opened last.
  { screen: 'Class', tap: inSidebar('Class'), has: 'main [data-child]' },
  { screen: 'Award Points', tap: inSidebar('Award Points'), has: 'main a[href^="/assign/students"]' },
  {
    screen: 'all students',
    tap: (page) => page.locator('main a[href^="/assign/students"]'),
    has: 'main li input[type=checkbox]',
  },
  { screen: 'Reports', tap: inSidebar('Reports'), has: 'main tbody tr' },
  { screen: 'Rosters', tap: inSidebar('Rosters'), has: 'main a[href^="/class/"]' },
  { screen: 'Students', tap: inSidebar('Students'), has: 'main tbody tr' },
  { screen: 'Outbox', tap: inSidebar('Outbox'), has: 'main h1' },
  { screen: 'Help', tap: (page) => page.getByRole('link', { name: 'Submit ideas or request help' }), has: 'main h1' },
  { screen: 'Leaderboard', tap: inSidebar('Leaderboard'), has: 'main ol li' },
  { screen: 'Dashboard', tap: inSidebar('Dashboard'), has: 'main a[href^="/class/"]' },
];

function inSidebar(name) {
  return (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
}

export function bench() {
  return inLargeSchool(
    STUDENTS,
    async ({ app, plain, url }) => {
      const children = await openLargestClass(app, url);
      await freeze(app, plain);
      await app.locator('main button', { hasText: 'Work Hard' }).first().tap();
      const inClass = { ours: [], frozen: [] };
      for (let tap = 0; tap < TAPS; tap += 1) {
        inClass.ours.push(await touchChild(app, plain, tap % children, REST_MS));
        inClass.frozen.push(await touchChild(plain, app, tap % children, FROZEN_REST_MS));
      }
      await slowDownOnly(app, [plain]);
      const walked = await walk(app);
      const frozen = inp(inClass.frozen);
      const times = Object.fromEntries(walked.screens);
      return [
        measurement({ unit: 'ms', ours: inp(inClass.ours), baseline: frozen, runs: TAPS, extra: { of: 'class' } }),
        measurement({
          unit: 'ms',
          ours: inp(walked.taps),
          baseline: frozen,
          runs: walked.taps.length,
          extra: { of: 'walk' },
        }),
        measurement({
          unit: 'ms',
          ours: Math.max(...Object.values(times)),
          baseline: times.Help,
          runs: WALKS,
          extra: { of: 'slowest screen', ...times },
        }),
      ];
    },
    TABLET,
  );
}

/** Of so many touches, the slowest but for one in fifty. */
const inp = (touches) => percentile(touches, 0.98);

/** Gives the plain page what the app's page shows now, with all of its styles: those of the class came with it. */
async function freeze(app, plain) {
  const shown = await app.evaluate(() => ({
    marks: document.documentElement
      .getAttributeNames()
      .map((name) => [name, document.documentElement.getAttribute(name)]),
    styles: [...document.querySelectorAll('link[rel=stylesheet]')].map(({ href }) => href),
    body: document.body.innerHTML,
  }));
  await plain.evaluate(async ({ marks, styles, body }) => {
    for (const [name, value] of marks) document.documentElement.setAttribute(name, value);
    const known = new Set([...document.querySelectorAll('link[rel=stylesheet]')].map(({ href }) => href));
    const links = styles
      .filter((href) => !known.has(href))
      .map((href) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
    document.head.append(...links);
    await Promise.all(links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve))));
    document.body.innerHTML = body;
  }, shown);
}

/** Begins to collect what the browser says of each touch of this page. */
function watchTouches(page) {
  return page.evaluate((durationThreshold) => {
    if (window.touches) return;
    window.touches = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId) {
          window.touches.set(interactionId, Math.max(window.touches.get(interactionId) ?? 0, duration));
        }
      }
    }).observe({ type: 'event', durationThreshold });
  }, SHORTEST_MS);
}

/** Does `touch`, and gives the browser's time of it, in ms. */
async function felt(page, touch, restMs) {
  await watchTouches(page);
  await page.evaluate(() => window.touches.clear());
  await touch();
  await page.waitForTimeout(restMs);
  return page.evaluate((shortest) => Math.max(shortest, ...window.touches.values()), SHORTEST_MS);
}

async function touchChild(page, other, index, restMs) {
  await slowDownOnly(page, [other]);
  const box = await page.locator('[data-child]').nth(index).boundingBox();
  return felt(page, () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2), restMs);
}

/** Walks through the app: the time of each touch, and the median of each screen, in ms. */
async function walk(app) {
  await inSidebar('Dashboard')(app).tap();
  await app.waitForTimeout(3000);
  const taps = [];
  const screens = new Map(WALK.map(({ screen }) => [screen, []]));
  for (let run = 0; run < WALKS; run += 1) {
    for (const { screen, tap, has } of WALK) {
      const title = await app.locator('main h1').first().textContent();
      const link = tap(app);
      await link.scrollIntoViewIfNeeded();
      const act = async () => {
        const { ms } = await timed(app, {
          event: 'click',
          act: () => link.tap(),
          isShown: ([title, has]) =>
            document.querySelector('main h1')?.textContent !== title && document.querySelector(has) !== null,
          arg: [title, has],
        });
        screens.get(screen).push(ms);
      };
      taps.push(await felt(app, act, REST_MS));
    }
  }
  return { taps, screens: [...screens].map(([screen, all]) => [screen, Math.round(median(all))]) };
}
