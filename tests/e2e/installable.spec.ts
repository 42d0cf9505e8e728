import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { atLength } from '#tests/support/e2e/long-stories.ts';

test(
  'the browser finds nothing that keeps the app from being installed',
  atLength('installable'),
  async ({ network }) => {
    const { executablePath, args } = test.info().project.use.launchOptions ?? {};
    // An ordinary test's context is a private window, where nothing can be installed.
    const disk = mkdtempSync(join(tmpdir(), 'install-'));
    const device = await chromium.launchPersistentContext(disk, {
      ...(executablePath ? { executablePath } : {}),
      ...(args ? { args } : {}),
    });
    try {
      const page = device.pages()[0] ?? (await device.newPage());
      await page.goto(`${network.url}/login`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      const session = await device.newCDPSession(page);
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      expect(installabilityErrors).toEqual([]);
      const manifest = await session.send('Page.getAppManifest');
      expect(manifest.errors).toEqual([]);
      expect(manifest.url).toBe(`${network.url}/manifest.webmanifest`);
      const { appId } = await session.send('Page.getAppId');
      expect(appId).toBe(`${network.url}/`);
    } finally {
      await device.close();
      rmSync(disk, { recursive: true, force: true });
    }
  },
);

test('every picture of the manifest is served, and none but the icons is kept for offline', async ({
  page,
  network,
}) => {
  const get = async (path: string) => page.request.get(`${network.url}${path}`);
  const manifest = (await (await get('/manifest.webmanifest')).json()) as Record<
    'icons' | 'screenshots' | 'shortcuts',
    Array<{ src: string; icons?: Array<{ src: string }> }>
  >;
  const sources = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons ?? []),
  ];
  expect(sources.length).toBeGreaterThanOrEqual(15);
  for (const { src } of sources) {
    const answer = await get(src);
    expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, 'image/png']);
  }
  expect(await (await get('/sw.js')).text()).not.toContain('screenshots/');
});
