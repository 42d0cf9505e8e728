import { describe, expect, it } from 'vitest';
import { weekStart } from '#domain/calendar.ts';
import { firstDayFrom } from '#domain/days.ts';
import { dayIn, dayStart, hourIn, knownZone, todayStart } from '#domain/school-clock.ts';

const NEW_YORK = 'America/New_York';
const LONDON = 'Europe/London';

describe('the day', () => {
  it.each([
    ['2026-11-16T04:59Z', NEW_YORK, '2026-11-15', 23],
    ['2026-11-16T05:00Z', NEW_YORK, '2026-11-16', 0],
    ['2026-11-16T05:00Z', 'Pacific/Auckland', '2026-11-16', 18],
    ['2026-11-16T11:00Z', 'Pacific/Auckland', '2026-11-17', 0],
    ['2028-02-29T23:59Z', 'UTC', '2028-02-29', 23],
    ['2028-03-01T04:59Z', NEW_YORK, '2028-02-29', 23],
  ])('of %s in %s is %s, at %d o’clock', (time, zone, day, hour) => {
    expect([dayIn(Date.parse(time), zone), hourIn(Date.parse(time), zone)]).toEqual([day, hour]);
  });

  it.each([
    ['2026-11-16', NEW_YORK, '2026-11-16T05:00Z'],
    ['2026-07-31', NEW_YORK, '2026-07-31T04:00Z'],
    ['2026-01-01', 'UTC', '2026-01-01T00:00Z'],
    ['2026-11-16', 'Pacific/Kiritimati', '2026-11-15T10:00Z'],
    ['2026-11-16', 'Etc/GMT+12', '2026-11-16T12:00Z'],
    // The days on which the clock is changed, and the days after them.
    ['2026-03-08', NEW_YORK, '2026-03-08T05:00Z'],
    ['2026-03-09', NEW_YORK, '2026-03-09T04:00Z'],
    ['2026-11-01', NEW_YORK, '2026-11-01T04:00Z'],
    ['2026-11-02', NEW_YORK, '2026-11-02T05:00Z'],
    ['2026-03-29', LONDON, '2026-03-29T00:00Z'],
    ['2026-03-30', LONDON, '2026-03-29T23:00Z'],
    ['2026-10-26', LONDON, '2026-10-26T00:00Z'],
    // The clock is put forward at midnight: the day begins at one o'clock.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00Z'],
  ])('%s begins in %s at %s', (day, zone, start) => {
    expect(dayStart(day, zone)).toBe(Date.parse(start));
  });

  it('of a moment began at the midnight before it', () => {
    const now = { at: Date.parse('2026-11-17T04:59:59Z'), zone: NEW_YORK };
    expect(todayStart(now)).toBe(Date.parse('2026-11-16T05:00Z'));
  });
});

describe('the week', () => {
  it.each([
    ['a Monday as it begins', 'monday', '2026-11-16T05:00Z', '2026-11-16T05:00Z'],
    ['a Sunday until it ends', 'monday', '2026-11-23T04:59:59Z', '2026-11-16T05:00Z'],
    ['a Saturday over the new year', 'monday', '2027-01-02T12:00Z', '2026-12-28T05:00Z'],
    ['a Sunday on which the clock is put back', 'monday', '2026-11-01T20:00Z', '2026-10-26T04:00Z'],
    ['a Sunday as it begins', 'sunday', '2026-11-15T05:00Z', '2026-11-15T05:00Z'],
    ['a Saturday until it ends', 'sunday', '2026-11-22T04:59:59Z', '2026-11-15T05:00Z'],
    ['a Saturday over the new year', 'sunday', '2027-01-02T12:00Z', '2026-12-27T05:00Z'],
    ['a Monday after the clock was put back', 'sunday', '2026-11-02T20:00Z', '2026-11-01T04:00Z'],
    ['a Saturday as it begins', 'saturday', '2026-11-14T05:00Z', '2026-11-14T05:00Z'],
    ['a Friday until it ends', 'saturday', '2026-11-21T04:59:59Z', '2026-11-14T05:00Z'],
    ['a Friday over the new year', 'saturday', '2027-01-01T12:00Z', '2026-12-26T05:00Z'],
    ['a Sunday on which the clock is put forward', 'saturday', '2026-03-08T20:00Z', '2026-03-07T05:00Z'],
  ] as const)('of %s, at a school whose weeks begin on %s', (_, firstDay, time, start) => {
    expect(weekStart({ at: Date.parse(time), zone: NEW_YORK, firstDay })).toBe(Date.parse(start));
  });

  it.each([
    ['monday', '2026-10-26T04:00Z'],
    ['sunday', '2026-10-25T04:00Z'],
    ['saturday', '2026-10-24T04:00Z'],
  ] as const)('the one before begins on %s too, over a change of the clock', (firstDay, start) => {
    const now = { at: Date.parse('2026-11-04T15:00Z'), zone: NEW_YORK, firstDay };
    expect(weekStart(now, 1)).toBe(Date.parse(start));
  });

  it('begins on Monday where a server says nothing that we know', () => {
    expect([undefined, null, 'friday', 'sunday'].map(firstDayFrom)).toEqual(['monday', 'monday', 'monday', 'sunday']);
  });
});

it('a zone that this device does not know is none', () => {
  expect([knownZone(NEW_YORK), knownZone('Mars/Olympus'), knownZone(null)]).toEqual([NEW_YORK, null, null]);
});
