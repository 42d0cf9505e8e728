import { expect, test } from 'vitest';
import { schoolYearAt } from '#domain/imports/school-year.ts';

test.each([
  ['2026-01-01T00:00:00Z', '2025–26'],
  ['2026-04-30T23:59:59Z', '2025–26'],
  ['2026-05-01T00:00:00Z', '2026–27'],
  ['2026-12-31T23:59:59Z', '2026–27'],
  ['2099-09-01T00:00:00Z', '2099–00'],
])('the school year that is prepared at %s is %s', (at, year) => {
  expect(schoolYearAt(new Date(at))).toBe(year);
});
