/**
 * Awards from the strict outbox through the worker, on a blank page: 500 on loopback, beside a bare loop and beside Workbox;
 * and 40 on a school's line, beside the bare loop.
 */
import { openBenchSite } from '../measure/site.mjs';
import { measurement, median } from '../measure/measurement.mjs';

const LOOPBACK = { awards: 500, runs: 5, sides: ['ours', 'bare', 'workbox'] };
/** A round trip of 50 ms, 2 % loss. */
const SCHOOL = { awards: 40, runs: 3, sides: ['ours', 'bare'], line: { roundTripMs: 50, lossEvery: 50 } };

/** The median of each side, in ms. */
async function drained({ awards, runs, sides, line }) {
  const site = await openBenchSite(line);
  const times = Object.fromEntries(sides.map((side) => [side, []]));
  try {
    for (let run = 0; run < runs; run += 1) {
      // A database that grew would slow down whoever comes last.
      const browser = site.openBrowser();
      try {
        await browser.ask('enter');
        for (let turn = 0; turn < sides.length; turn += 1) {
          const side = sides[(run + turn) % sides.length];
          const ask = side === 'ours' ? 'drain' : 'otherwise';
          times[side].push(await browser.ask(ask, { how: side, count: awards }));
        }
      } finally {
        await browser.close();
      }
    }
  } finally {
    site.close();
  }
  return Object.fromEntries(sides.map((side) => [side, median(times[side])]));
}

export async function bench() {
  const loopback = await drained(LOOPBACK);
  const school = await drained(SCHOOL);
  const compared = (against, { runs, awards }, { ours, baseline }) =>
    measurement({ unit: 'ms', ours, baseline, runs, extra: { against, awards } });
  return [
    compared('a bare loop', LOOPBACK, { ours: loopback.ours, baseline: loopback.bare }),
    compared('Workbox', LOOPBACK, { ours: loopback.ours, baseline: loopback.workbox }),
    compared('a bare loop, 50 ms and 2 % loss', SCHOOL, { ours: school.ours, baseline: school.bare }),
  ];
}
