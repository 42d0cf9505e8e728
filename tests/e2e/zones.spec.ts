import { build } from 'vite';
import type * as SchoolClock from '#domain/school-clock.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';

const NEW_YORK = 'America/New_York';

/** A moment, a zone, and the day and the hour that it is there. */
const MOMENTS: ReadonlyArray<readonly [string, string, string, number]> = [
  ['2026-11-16T04:59:59.999Z', NEW_YORK, '2026-11-15', 23],
  ['2026-11-16T05:00Z', NEW_YORK, '2026-11-16', 0],
  ['2026-07-31T03:59Z', NEW_YORK, '2026-07-30', 23],
  ['2026-11-16T11:00Z', 'Pacific/Auckland', '2026-11-17', 0],
  ['2026-11-15T10:00Z', 'Pacific/Kiritimati', '2026-11-16', 0],
  ['2028-02-29T23:59Z', 'UTC', '2028-02-29', 23],
];

/** A day, a zone, and when it begins there: in Santiago and in Cairo the clock is put forward at midnight. */
const DAYS: ReadonlyArray<readonly [string, string, string]> = [
  ['2026-11-16', NEW_YORK, '2026-11-16T05:00:00.000Z'],
  ['2026-03-09', NEW_YORK, '2026-03-09T04:00:00.000Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-11-16', 'Pacific/Kiritimati', '2026-11-15T10:00:00.000Z'],
];

/** The rule as the browser runs it: `schoolClock`. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'src/domain/school-clock.ts', formats: ['iife'], name: 'schoolClock' } },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('Nothing was built');
  return bundle.output[0].code;
}

declare const schoolClock: typeof SchoolClock;

// Node's own tests know only one of the two ways.
test.use({ timezoneId: 'Asia/Tokyo' });
for (const hasTemporal of [true, false]) {
  test(`a browser ${hasTemporal ? 'with' : 'without'} Temporal counts the days of a school's zone`, async ({
    page,
  }) => {
    if (!hasTemporal) await page.evaluate(() => Reflect.deleteProperty(globalThis, 'Temporal'));
    await page.addScriptTag({ content: await bundled() });
    const seen = await page.evaluate(
      ({ moments, days }) => ({
        has: 'Temporal' in globalThis,
        days: moments.map(([time, zone]) => {
          const at = Date.parse(time);
          return [schoolClock.dayIn(at, zone), schoolClock.hourIn(at, zone)];
        }),
        starts: days.map(([day, zone]) => new Date(schoolClock.dayStart(day, zone)).toISOString()),
        known: ['Europe/London', 'Mars/Olympus'].map((zone) => schoolClock.knownZone(zone)),
        // A device's own clock has parts of a millisecond.
        own: schoolClock.dayIn(Date.parse('2026-11-16T15:00Z') + 0.5, null),
        ownStart: new Date(schoolClock.dayStart('2026-11-17', null)).toISOString(),
      }),
      { moments: MOMENTS, days: DAYS },
    );
    expect(seen).toEqual({
      has: hasTemporal,
      days: MOMENTS.map(([, , day, hour]) => [day, hour]),
      starts: DAYS.map(([, , start]) => start),
      known: ['Europe/London', null],
      own: '2026-11-17',
      ownStart: '2026-11-16T15:00:00.000Z',
    });
  });
}
