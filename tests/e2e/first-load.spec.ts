import { readFileSync } from 'node:fs';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';
import { award, chooseReasons, signIn, signInOnly } from '#tests/support/e2e/teacher.ts';

test(
  'the sign-in form can be used before the data layer is there',
  atLength('form-before-data'),
  async ({ page, network }) => {
    // What the size gate counts as first is all that is needed: the rest may take for ever.
    const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<
      string,
      { name?: string; file: string }
    >;
    const dataLayer = Object.values(manifest).find(({ name }) => name === 'data')?.file ?? '';
    expect(dataLayer).toMatch(/\.js$/);
    await page.route(`**/${dataLayer}`, () => undefined);
    // A tablet upright.
    await page.setViewportSize({ width: 820, height: 1180 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${network.url}/login`, { waitUntil: 'commit' });
    await page.getByLabel('Email or username').fill('rivera@demo.school');
    // Only systems without any of the faces that the page names load its own one.
    const needed = asked.filter((url) => !url.includes('/figtree-'));
    expect(needed.length, needed.join('\n')).toBeLessThanOrEqual(8);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Please enter your email/username and password.')).toBeVisible();
  },
);

test(
  'the first page of an award fetches the files of all its steps and of the page after it, which may be deleted soon',
  atLength('award-without-files'),
  async ({ browser, network, school }) => {
    // A worker would have the files.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await signInOnly(page, network.url);
    const since = await school.lastSeq();
    await page.goto(`${network.url}/award`);
    const hasHome = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /home-[^/]+\.js$/.test(name)));
    await expect.poll(hasHome).toBe(true);
    await page.route('**/assets/**', (route) => route.abort());
    await page.getByRole('link', { name: /^Individual Students/ }).click();
    await page.locator('main li').getByRole('checkbox').first().check();
    await chooseReasons(page, 'Own It', ['Work Hard']);
    await award(page);
    await expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible();
    await expect.poll(async () => (await school.ledger(since)).length).toBe(1);
    await context.close();
  },
);

test(
  'a page that was opened without the worker is taken over by it',
  atLength('worker-takes-over'),
  async ({ page, network }) => {
    const hasWorker = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await page.goto(`${network.url}/login`);
    await expect.poll(hasWorker).toBe(true);
    // The browser's reload past all caches, and past the worker.
    const devtools = await page.context().newCDPSession(page);
    await Promise.all([page.waitForEvent('load'), devtools.send('Page.reload', { ignoreCache: true })]);
    await expect.poll(hasWorker).toBe(true);
  },
);

test(
  'no request leaves the school’s own address, and the page’s rules are never broken',
  atLength('own-address'),
  async ({ page, network }) => {
    const elsewhere: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(network.url) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await signIn(page, network.url);
    for (const path of ['/leaderboard', '/award', '/assign/students', '/assign/reasons', '/dashboard']) {
      await page.goto(network.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The stream of the board keeps the network busy for ever.
      await expect(page.getByText('Loading…')).toHaveCount(0);
    }
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
    // Each file of code was asked for as a script, so that the browser keeps what it compiled.
    const asked = await page.locator('link[as=script]').evaluateAll((links) => links.map((link) => link.outerHTML));
    expect(asked.filter((link) => !link.startsWith('<link rel="preload" as="script" crossorigin'))).toEqual([]);
    expect(asked.join()).toContain((await page.locator('script[src*="sign-in"]').getAttribute('src')) ?? 'no script');
    expect(asked.length).toBeGreaterThan(4);
  },
);
