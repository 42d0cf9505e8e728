/**
 * Takes pictures of the hall's board: four shapes of screens, three, five and eight houses, in every state, each also at
 * 15 % as it is seen from far away. They are for looking at, not for the repository:
 * `node scripts/hall-pictures.mjs [folder] [state …]`; without a folder they go to test-results/hall.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { findBrowser } from './find-browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const SHAPES = [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
];
const HOUSES = [3, 5, 8];
const STATES = ['live', 'stale', 'offline', 'empty', 'tie', 'night'];
/** What the long months bring too, in one number of houses each. */
const MORE = ['students', 'per-student', 'long', 'no-goal', 'missing', 'controls', 'moment', 'weeks'];
/** A film of one house that takes the lead: when its frames are taken, in ms after the award. */
const FRAMES = [50, 400, 900, 2200, 4000, 9000];

const [folder = join(root, 'test-results/hall'), ...wanted] = process.argv.slice(2);
const isWanted = (state) => wanted.length === 0 || wanted.includes(state);
mkdirSync(folder, { recursive: true });

const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  cacheDir: join(folder, '.vite'),
  server: { port: 0, hmr: false, fs: { strict: false } },
});
await server.listen();
const executablePath = findBrowser();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
let wrong = 0;
try {
  for (const state of [...STATES, ...MORE].filter(isWanted)) {
    for (const houses of MORE.includes(state) && !['long', 'weeks'].includes(state) ? [5] : HOUSES)
      await take(state, houses);
  }
} finally {
  await browser.close();
  await server.close();
}
process.exitCode = wrong > 0 ? 1 : 0;

async function take(state, houses) {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'no-preference' });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${state} ${houses}: ${error.message}`));
  await page.goto(`${server.resolvedUrls.local[0]}tests/pictures/hall.html?houses=${houses}&state=${state}`);
  await page.waitForFunction(() => document.querySelector('main:not([data-attended])'));
  await page.evaluate(() => document.fonts.ready);
  for (const [width, height] of SHAPES) {
    await page.setViewportSize({ width, height });
    if (state === 'controls') await page.mouse.move(width / 2, height / 2 + Math.random());
    await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
    await page.waitForTimeout(500);
    if (state === 'live') {
      await page.evaluate(() => globalThis.gain(5));
      await page.waitForTimeout(700);
    }
    if (state === 'moment') {
      await film(page, `moment-${houses}-${width}x${height}`);
      break;
    }
    await shoot(page, `${state}-${houses}-${width}x${height}`);
    // What is gained fades, which axe would call pale.
    if (state === 'live') await page.waitForTimeout(4500);
    await judge(page, `${state} ${houses} ${width}x${height}`);
  }
  await context.close();
}

async function film(page, name) {
  await page.waitForTimeout(1500);
  const started = Date.now();
  await page.evaluate(() => globalThis.gain(20));
  for (const at of FRAMES) {
    await page.waitForTimeout(Math.max(0, started + at - Date.now()));
    const png = await page.screenshot();
    writeFileSync(join(folder, `${name}-${at}.png`), png);
  }
}

async function shoot(page, name) {
  const png = await page.screenshot();
  writeFileSync(join(folder, `${name}.png`), png);
  const far = await page.context().newPage();
  const { width, height } = page.viewportSize();
  await far.setViewportSize({ width: Math.round(width * 0.15), height: Math.round(height * 0.15) });
  await far.setContent(`<style>body{margin:0}img{width:100vw;display:block}</style><img>`);
  await far.locator('img').evaluate(
    async (image, source) => {
      image.src = source;
      await image.decode();
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await far.screenshot({ path: join(folder, `${name}-far.png`) });
  await far.close();
}

/** What no picture may have: a text that is cut off, something outside of the screen, a finding of axe. */
async function judge(page, name) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main p, main h1, main h2, main h3, main button, main li span')]
      // The second line of the latest awards is never seen.
      .filter((element) => {
        const list = element.closest('footer ul')?.getBoundingClientRect();
        return !list || element.getBoundingClientRect().top < list.bottom;
      })
      .filter((element) => element.clientWidth > 1 && getComputedStyle(element).visibility !== 'hidden')
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isOutside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
        return isOutside || element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => element.textContent),
  );
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  for (const line of [...cut.map((text) => `cut: ${text}`), ...found]) {
    wrong += 1;
    console.log(`${name}: ${line}`);
  }
}
