import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boardAge } from '#domain/board/age-words.ts';
import { BOARD_REACH, driftAt, NIGHT_REACH } from '#domain/board/drift.ts';
import { backText, isNight } from '#domain/board/night.ts';
import { schoolTime } from '#domain/board/school-time.ts';
import { writeFor } from '#domain/reader.ts';
import { termLine } from '#domain/board/term-line.ts';

const FRIDAY_1042 = Date.parse('2026-11-20T09:42:30Z');
const MINUTE = 60_000;

describe('the school’s time', () => {
  beforeEach(() => writeFor(['en-GB']));
  afterEach(() => writeFor(['en']));

  it('is that of its zone, whatever the device’s is', () => {
    const auckland = schoolTime('Pacific/Auckland');
    expect(auckland.clock(FRIDAY_1042)).toBe('22:42');
    expect(auckland.date(FRIDAY_1042)).toBe('Friday 20 November');
    expect(auckland.timeOfDay(FRIDAY_1042)).toBe('22:42');
    expect(schoolTime('Asia/Tokyo').day(Date.parse('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
  });

  it('has 12 hours where people write times so, and never breaks into two lines', () => {
    writeFor(['en-US']);
    const chicago = schoolTime('America/Chicago');
    expect(chicago.date(FRIDAY_1042)).toBe('Friday, November 20');
    expect(chicago.clock(FRIDAY_1042)).toBe('3:42\u00a0AM');
    expect(chicago.timeOfDay(FRIDAY_1042)).toBe('03:42');
    expect(chicago.written('18:05')).toBe('6:05\u00a0PM');
  });

  it('names the day of a moment that is not today', () => {
    const berlin = schoolTime('Europe/Berlin');
    expect(berlin.moment(FRIDAY_1042, FRIDAY_1042 + 60 * MINUTE)).toBe('10:42');
    expect(berlin.moment(FRIDAY_1042, FRIDAY_1042 + 48 * 60 * MINUTE)).toBe('Friday, 10:42');
    expect(berlin.moment(FRIDAY_1042, FRIDAY_1042 + 30 * 24 * 60 * MINUTE)).toBe('20 Nov, 10:42');
  });

  it('is the device’s where the zone is not known', () => {
    expect(schoolTime('Mars/Olympus').clock(FRIDAY_1042)).toBe(schoolTime(null).clock(FRIDAY_1042));
  });
});

describe('the night', () => {
  it.each([
    ['17:59', false],
    ['18:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:29', true],
    ['06:30', false],
  ])('from 18:00 to 06:30, at %s: %s', (time, expected) => {
    expect(isNight(time, { from: '18:00', to: '06:30' })).toBe(expected);
  });

  it('may lie within a day', () => {
    expect(['11:59', '12:00', '13:59', '14:00'].map((time) => isNight(time, { from: '12:00', to: '14:00' }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('says when the board is back', () => {
    expect(backText('21:40', { from: '18:00', to: '06:30' }, '6:30')).toBe('The board is back tomorrow at 6:30.');
    expect(backText('03:10', { from: '18:00', to: '06:30' }, '6:30')).toBe('The board is back at 6:30.');
  });
});

describe('the age of the points', () => {
  beforeEach(() => writeFor(['en-GB']));
  afterEach(() => writeFor(['en']));

  const berlin = schoolTime('Europe/Berlin');
  const heard = (minutesAgo: number, more: Partial<Parameters<typeof boardAge>[0]> = {}) => {
    const heardAt = FRIDAY_1042 - minutesAgo * MINUTE;
    const news = { heardAt, now: FRIDAY_1042, isLive: true, silence: 'no answer', isPaused: false, ...more } as const;
    return boardAge(news, (at) => berlin.moment(at, FRIDAY_1042));
  };

  it.each([
    [0, 'fresh', 'Live. Updated 10:42'],
    [1.4, 'fresh', 'Live. Updated 10:41'],
    [1.5, 'old', 'No connection since 10:41. These points are 1 minute old.'],
    [2, 'old', 'No connection since 10:40. These points are 2 minutes old.'],
    [24, 'old', 'No connection since 10:18. These points are 24 minutes old.'],
    [61, 'old', 'No connection since 09:41. These points are 1 hour old.'],
    [26 * 60, 'old', 'No connection since Thursday, 08:42. These points are 1 day old.'],
  ])('heard %d minutes ago: %s, %s', (minutes, kind, text) => {
    expect(heard(minutes)).toEqual({ kind, text });
  });

  it('of a board that is asked for does not say Live', () => {
    expect(heard(0, { isLive: false }).text).toBe('Updated 10:42');
  });

  it('says whether it is the network or the sign-in', () => {
    expect(heard(24, { silence: 'no network' }).text).toMatch(/^No network since 10:18\./);
    expect(heard(24, { silence: 'signed out' }).text).toMatch(/^Signed out since 10:18\./);
  });

  it('never calls a held board live', () => {
    expect(heard(0, { isPaused: true })).toEqual({ kind: 'paused', text: 'Paused. These points are from 10:42.' });
  });
});

describe('the term', () => {
  const autumn = { name: 'Autumn term', starts_on: '2026-09-09', ends_on: '2026-12-18' };
  it.each([
    ['2026-09-09', 'Autumn term, week 1'],
    ['2026-09-13', 'Autumn term, week 1'],
    ['2026-09-14', 'Autumn term, week 2'],
    ['2026-11-20', 'Autumn term, week 11'],
    ['2026-12-24', 'Autumn term'],
  ])('on %s: %s', (day, text) => {
    expect(termLine(autumn, day, 'monday')).toBe(text);
  });

  it.each([
    ['sunday', '2026-09-12', 'Autumn term, week 1'],
    ['sunday', '2026-09-13', 'Autumn term, week 2'],
    ['saturday', '2026-09-11', 'Autumn term, week 1'],
    ['saturday', '2026-09-12', 'Autumn term, week 2'],
  ] as const)('at a school whose weeks begin on %s, on %s: %s', (firstDay, day, text) => {
    expect(termLine(autumn, day, firstDay)).toBe(text);
  });

  it('without days has its name alone', () => {
    expect(termLine({ name: 'Fall 2026', starts_on: null, ends_on: null }, '2026-11-20', 'monday')).toBe('Fall 2026');
  });
});

describe.each([BOARD_REACH, NIGHT_REACH])('the way of the picture within %i px', (reach) => {
  const steps = Array.from({ length: 2000 }, (_, step) => driftAt(step, reach));

  it('goes 2 to 8 px each minute', () => {
    const lengths = steps
      .slice(1)
      .map(({ x, y }, index) => Math.hypot(x - (steps[index]?.x ?? 0), y - (steps[index]?.y ?? 0)));
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(8);
  });

  it('never leaves it, and is at both sides alike', () => {
    expect(Math.max(...steps.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBeLessThanOrEqual(reach);
    expect(Math.abs(steps.reduce((sum, { x }) => sum + x, 0) / steps.length)).toBeLessThanOrEqual(1);
    expect(Math.abs(steps.reduce((sum, { y }) => sum + y, 0) / steps.length)).toBeLessThanOrEqual(1);
  });
});
