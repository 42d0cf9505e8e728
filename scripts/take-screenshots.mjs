/**
 * Takes the pictures of the install dialog (public/screenshots) and of the README and docs (docs/pictures) from the real
 * app. Run it with `npm run screenshots` after `npm run build` when the look of a screen has changed; the pictures are
 * committed. It starts the built server with schools of its own and drives a Chromium through them. `npm run screenshots
 * -- setup` takes those of the set-up alone, `-- display` those of a hall display.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { award, choose, settled, signIn, startSchool } from './demo-school.mjs';
import { findBrowser } from './find-browser.mjs';
import { encodePng } from './indexed-png.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const NARROW = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
const WIDE = { viewport: { width: 1280, height: 800 } };
const TABLET = { viewport: { width: 1180, height: 820 } };
const LARGEST = 150_000;

/** Writes what the page shows. */
async function shoot(page, file, colours = 256) {
  // A half-loaded crest, a caret or a half-faded line does not belong in a picture of the app.
  await settled(page);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const { width, height, base64 } = await page.evaluate(pixelsOf, `data:image/png;base64,${png.toString('base64')}`);
  const small = encodePng(new Uint8Array(Buffer.from(base64, 'base64')), { width, height, colours });
  if (small.length > LARGEST) throw new Error(`${file} has ${small.length} bytes`);
  writeFileSync(join(root, file), small);
  console.log(`${file.padEnd(44)} ${width}x${height} ${(small.length / 1000).toFixed(1).padStart(6)} kB`);
}

/** Runs in the page: a picture's pixels. */
async function pixelsOf(source) {
  const image = new Image();
  image.src = source;
  await image.decode();
  const { width, height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const bytes = context.getImageData(0, 0, width, height).data;
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCodePoint(...bytes.subarray(at, at + 8192));
  return { width, height, base64: btoa(binary) };
}

async function takeNarrow(browser, url) {
  const context = await browser.newContext(NARROW);
  const page = await context.newPage();
  await signIn(page, url);
  await page.goto(`${url}/leaderboard`);
  await page.getByText('1st').first().waitFor();
  await shoot(page, 'public/screenshots/narrow-leaderboard.png');
  // One award gets through, the next is made without a network.
  await choose(page, url, [2, 5]);
  await award(page, 'Own It', 'Work Hard');
  await page.getByText('Points awarded successfully!').first().waitFor();
  await choose(page, url, [1, 3, 4, 6]);
  await shoot(page, 'public/screenshots/narrow-award.png');
  await context.setOffline(true);
  await award(page, 'Do Your Part', 'We Can...');
  await page
    .getByText(/^Saved on this device/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: /^4 waiting/ }).click();
  await page.getByRole('heading', { name: 'Outbox' }).waitFor();
  await shoot(page, 'public/screenshots/narrow-outbox.png');
  await context.close();
}

async function takeWide(browser, url) {
  const context = await browser.newContext(WIDE);
  const page = await context.newPage();
  await signIn(page, url);
  await choose(page, url, [1, 2, 4, 5, 8]);
  await shoot(page, 'public/screenshots/wide-award.png');
  await page.goto(`${url}/leaderboard`);
  await page.getByText('1st').first().waitFor();
  await shoot(page, 'public/screenshots/wide-leaderboard.png');
  await page.goto(`${url}/kiosk`);
  await page.getByText('1st').first().waitFor();
  await page.getByText(/^Live\./).waitFor();
  await page.locator('main:not([data-attended])').waitFor();
  await shoot(page, 'public/screenshots/wide-kiosk.png');
  await page.setViewportSize(TABLET.viewport);
  await page.goto(`${url}/class`);
  await page.getByRole('link', { name: /^Algebra/ }).click();
  await page.getByRole('button', { name: /^Work Hard/ }).click();
  for (const place of [1, 7, 9, 16]) await page.locator('[data-child]').nth(place).click();
  await shoot(page, 'docs/pictures/class.png');
  await context.close();
}

/** The set-up of an empty school, and the first room of its portal: docs/start-your-school.md. */
async function takeSetup(browser) {
  const empty = await startSchool({ SEED: 'none', LOG_LEVEL: 'warn' });
  try {
    const context = await browser.newContext(TABLET);
    const page = await context.newPage();
    const fill = (label, text) => page.getByLabel(label, { exact: true }).fill(text);
    await page.goto(readFileSync(join(empty.dataDir, 'setup-link'), 'utf8').trim());
    await fill('School’s name', 'Riverbank School');
    await fill('First name', 'Ana');
    await fill('Last name', 'Okoye');
    await fill('Email', 'office@riverbank.example');
    for (const label of ['Password', 'Confirm password']) await fill(label, 'Copper-Window-71');
    await page.evaluate(() => {
      document.activeElement.blur();
      scrollTo(0, 0);
    });
    await shoot(page, 'docs/pictures/setup-school.png');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Keep these five' }).waitFor();
    await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
    await shoot(page, 'docs/pictures/setup-houses.png');
    await page.getByRole('button', { name: 'Keep these five' }).click();
    await page.getByRole('button', { name: /^Create the school/ }).click();
    await page.getByRole('heading', { name: 'Your students' }).waitFor();
    await page.goto(`${empty.url}/admin/invitations`);
    for (const email of ['sato@riverbank.example', 'mbeki@riverbank.example']) {
      await page.getByRole('button', { name: 'Invite somebody' }).click();
      await fill('Email', email);
      await page.getByRole('button', { name: 'Make the link' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
    }
    await shoot(page, 'docs/pictures/admin-invitations.png');
    await context.close();
  } finally {
    await empty.stop();
  }
}

/** A screen in the hall, from its code to its settings: docs/hall-display.md. */
async function takeDisplay(browser, url) {
  const hall = await browser.newContext(WIDE);
  const screen = await hall.newPage();
  await screen.goto(`${url}/display`);
  const code = screen.getByLabel(/^Code: /);
  await code.waitFor();
  await shoot(screen, 'docs/pictures/display-pair.png');
  const office = await browser.newContext(TABLET);
  const desk = await office.newPage();
  await desk.goto(`${url}/admin/displays?code=${(await code.innerText()).replace(/\s/g, '')}`);
  await desk.getByLabel('Email or username').fill('office@demo.school');
  await desk.getByLabel('Password', { exact: true }).fill('Demo-2026-points');
  await desk.getByRole('button', { name: 'Sign In' }).click();
  await desk.getByRole('button', { name: 'Find the screen' }).click();
  await desk.getByRole('textbox', { name: 'Name' }).fill('Main hall');
  await desk.getByRole('button', { name: 'Pair it' }).click();
  await desk.getByLabel('This week').check();
  await desk.getByLabel('Dim at night').check();
  // All of its settings, beside the list.
  await desk.setViewportSize({ width: 1180, height: 1570 });
  await desk.evaluate(() => window.scrollTo(0, 0));
  await shoot(desk, 'docs/pictures/display-settings.png');
  await hall.close();
  await office.close();
}

async function takeDemo(browser, takers) {
  const school = await startSchool();
  try {
    for (const take of takers) await take(browser, school.url);
  } finally {
    await school.stop();
  }
}

mkdirSync(join(root, 'public/screenshots'), { recursive: true });
mkdirSync(join(root, 'docs/pictures'), { recursive: true });
const executablePath = findBrowser();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  const [, , only] = process.argv;
  if (only !== 'display') await takeSetup(browser);
  if (only !== 'setup')
    await takeDemo(browser, only === 'display' ? [takeDisplay] : [takeNarrow, takeWide, takeDisplay]);
} finally {
  await browser.close();
}
