/**
 * How long after the network's return an outbox of 30 is empty: npm run measure:drain (after npm run build), or with
 * more runs: -- --runs 21. Prints one line of JSON: the median in milliseconds, and its ratio to a bare loop of the same
 * 30 requests in the same browser, against the same server, in the same run.
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { award, choose, signIn, startSchool } from './demo-school.mjs';
import { findBrowser } from './find-browser.mjs';

const AWARDS = 30;
const rows = Array.from({ length: AWARDS }, (_, index) => index + 1);

const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' } } });

/** Runs in the page: waits for the network's return, and from then on for the end of the sending. */
function watchReturn() {
  const back = new Promise((resolve) => addEventListener('online', () => resolve(Date.now()), { once: true }));
  const opened = new Promise((resolve, reject) => {
    const opening = indexedDB.open('outbox-1');
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const ended = (db) =>
    new Promise((resolve) => {
      const reading = db.transaction(['entries', 'drain']);
      const count = reading.objectStore('entries').count();
      const drain = reading.objectStore('drain').get('drain');
      reading.addEventListener('complete', () => {
        const { lease, end } = drain.result;
        resolve(count.result === 0 && lease === null && end.kind === 'done' ? end.at : null);
      });
    });
  window.untilEmpty = (async () => {
    const [backAt, db] = await Promise.all([back, opened]);
    // The sender itself wrote down when it was done, so that looking seldom makes nothing look slow.
    for (;;) {
      const at = await ended(db);
      if (at !== null) {
        db.close();
        return at - backAt;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
}

/** Runs in the page: sends what was sent last once more, as new awards, by nothing but fetch. */
async function sendBare(count) {
  const answered = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('outbox-1');
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const all = opening.result.transaction('answered').objectStore('answered').index('answeredAt').getAll();
      all.addEventListener('success', () => {
        opening.result.close();
        resolve(all.result.slice(-count));
      });
    });
  });
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${localStorage.getItem('habit-points.access-token')}`,
  };
  const startedAt = performance.now();
  for (const { request } of answered) {
    const body = JSON.stringify({ ...request, client_award_id: crypto.randomUUID() });
    const response = await fetch('/api/points/award/', { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The bare loop met a ${response.status}`);
    await response.json();
  }
  return performance.now() - startedAt;
}

const median = (figures) => Math.round(figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]);

const executablePath = findBrowser();
const school = await startSchool();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, school.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const drains = [];
  const bare = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    await context.setOffline(true);
    await choose(page, school.url, rows);
    await award(page, 'Own It', 'Work Hard');
    await page.getByText(`${AWARDS} waiting`).first().waitFor();
    await page.evaluate(watchReturn);
    await context.setOffline(false);
    drains.push(await page.evaluate(() => window.untilEmpty));
    bare.push(await page.evaluate(sendBare, AWARDS));
  }
  const [medianMs, bareMs] = [median(drains), median(bare)];
  console.log(
    JSON.stringify({
      awards: AWARDS,
      runs: drains.length,
      median_ms: medianMs,
      slowest_ms: Math.max(...drains),
      bare_loop_median_ms: bareMs,
      ratio: Number((medianMs / bareMs).toFixed(2)),
    }),
  );
} finally {
  await browser.close();
  await school.stop();
}
