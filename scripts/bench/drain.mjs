/** 500 awards from the strict outbox through the worker, on a blank page: beside a bare loop, and beside Workbox. */
import { openBenchSite } from '../measure/site.mjs';
import { measurement, median } from '../measure/measurement.mjs';

const AWARDS = 500;
const RUNS = 5;

export async function bench() {
  const site = await openBenchSite();
  const figures = { ours: [], bare: [], workbox: [] };
  const sides = ['ours', 'bare', 'workbox'];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      // A database that grew would slow down whoever comes last.
      const browser = site.openBrowser();
      try {
        await browser.ask('enter');
        for (let turn = 0; turn < sides.length; turn += 1) {
          const side = sides[(run + turn) % sides.length];
          const ask = side === 'ours' ? 'drain' : 'otherwise';
          figures[side].push(await browser.ask(ask, { how: side, count: AWARDS }));
        }
      } finally {
        await browser.close();
      }
    }
  } finally {
    site.close();
  }
  const ours = median(figures.ours);
  return [
    measurement({ unit: 'ms', ours, baseline: median(figures.bare), runs: RUNS, extra: { against: 'a bare loop' } }),
    measurement({ unit: 'ms', ours, baseline: median(figures.workbox), runs: RUNS, extra: { against: 'Workbox' } }),
  ];
}
