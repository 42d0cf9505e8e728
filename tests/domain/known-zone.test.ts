import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A browser whose Temporal has only these zones. */
async function withTemporal(zones: readonly string[]) {
  const toZonedDateTimeISO = (zone: string) => {
    if (!zones.includes(zone)) throw new RangeError('Unknown zone');
    return { hour: 0, toPlainDate: () => '2026-11-16' };
  };
  vi.resetModules();
  vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds: () => ({ toZonedDateTimeISO }) } });
  return import('#domain/school-clock.ts');
}

it('a zone is known only where the days and the formats of the browser both have it', async () => {
  const { knownZone } = await withTemporal(['Europe/London', 'Mars/Olympus']);
  expect(knownZone('Europe/London')).toBe('Europe/London');
  expect(knownZone('Mars/Olympus')).toBeNull();
  expect(knownZone('America/New_York')).toBeNull();
});
