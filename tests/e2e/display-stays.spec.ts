import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEFAULT_DISPLAY_SETTINGS } from '#domain/displays/display-settings.ts';
import { createChance } from '#tests/faults/prng.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { OFFICE, PASSWORD } from '#tests/support/e2e/teacher.ts';
import { ONLY_AT_LENGTH } from '#tests/support/e2e/long-stories.ts';

/** DISPLAY_MINUTES=3 tries it out. */
const MINUTES = Number(process.env['DISPLAY_MINUTES'] ?? 30);
const SETTLED_MS = 90_000;

interface Load {
  nodes: number;
  listeners: number;
  heapKB: number;
}

/** What the page holds once the garbage is gone. */
async function loadOf(page: Page): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    heapKB: Math.round(of('JSHeapUsedSize') / 1_000),
  };
}

function staffOf(origin: string) {
  let headers: Record<string, string> = { 'Content-Type': 'application/json' };
  const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const signIn = async (): Promise<void> => {
    const tokens = await call('POST', '/api/auth/login', { email: OFFICE, password: PASSWORD });
    headers = { ...headers, Authorization: `Bearer ${String(tokens['access_token'])}` };
  };
  return { call, signIn };
}

test(
  `a display runs for ${MINUTES} minutes of a bad network and a server that is killed, and holds no more at the end than at first`,
  ONLY_AT_LENGTH,
  async ({ page, network, school }) => {
    test.setTimeout((MINUTES + 6) * 60_000);
    const chance = createChance(12);
    const staff = staffOf(school.url);
    await staff.signIn();
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`${network.url}/display`);
    const code = (await page.getByLabel(/^Code: /).innerText()).replace(/\s/g, '');
    const { id } = await staff.call('POST', '/api/admin/display-pairings', { code });
    const settings = { ...DEFAULT_DISPLAY_SETTINGS, boards: ['total', 'term', 'top_students'], seconds_each: 5 };
    const made = { pairing_id: id, name: 'Main hall', place: '', settings };
    await staff.call('POST', '/api/admin/displays', made);
    const isLive = page.getByText('Live.');
    await expect(isLive).toBeVisible();
    const students = (await staff.call('GET', '/api/students/?page_size=5')) as { results: Array<{ id: string }> };
    const award = async (): Promise<void> => {
      await staff.call('POST', '/api/points/award/', {
        client_award_id: randomUUID(),
        student_id: students.results[0]?.id,
        reason: 'In the hall',
        points: 1,
      });
    };
    await page.waitForTimeout(20_000);
    const atFirst = await loadOf(page);

    const end = Date.now() + MINUTES * 60_000 - SETTLED_MS;
    let kills = 0;
    while (Date.now() < end) {
      network.setFault(chance.pick(['cut-request', 'portal', 'error-500', { delayMs: 3_000 }] as const));
      await page.waitForTimeout(2_000 + chance.below(15_000));
      network.setFault('none');
      if (chance.is(0.3)) {
        await school.killServer();
        kills += 1;
        await page.waitForTimeout(chance.below(8_000));
        await school.startAgain();
        await staff.signIn();
      }
      if (chance.is(0.1)) await page.reload();
      await award();
      await page.waitForTimeout(5_000 + chance.below(20_000));
    }

    await award();
    await expect(isLive).toBeVisible({ timeout: SETTLED_MS });
    const board = (await staff.call('GET', '/api/leaderboard/')) as {
      houses: Array<{ name: string; points_total: number }>;
    };
    for (const { name, points_total } of board.houses) {
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect(row).toContainText(points_total.toLocaleString('en'));
    }
    const atEnd = await loadOf(page);
    console.log(JSON.stringify({ minutes: MINUTES, kills, atFirst, atEnd }));
    expect(atEnd.nodes).toBeLessThan(atFirst.nodes * 1.2 + 100);
    expect(atEnd.listeners).toBeLessThanOrEqual(atFirst.listeners + 5);
    expect(atEnd.heapKB).toBeLessThan(atFirst.heapKB * 1.3 + 1_000);
  },
);
