import { beforeEach, describe, expect, it } from 'vitest';
import { createServerClock, type ClockMark } from '#data/server-clock.ts';
import { sentAt } from '#data/outbox/rules/tap-clock.ts';
import { NOW } from '#tests/support/clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The date of the build: six days before. */
const BUILT = NOW - 6 * DAY;

/** True time, what the device shows of it, and how long it was awake. */
let at: number;
let wrongBy: number;
let ticks: number;
let clock: ReturnType<typeof createServerClock>;

const start = (mark: ClockMark | null = null): void => {
  clock = createServerClock({ device: () => at + wrongBy, ticks: () => ticks, builtAt: BUILT });
  clock.recall({ clock: mark ?? undefined });
};
const pass = (ms: number): void => {
  at += ms;
  ticks += ms;
};
const sleep = (ms: number): void => void (at += ms);
/** An answer that came at once; `Date` has whole seconds. */
const hear = (headers: Record<string, string> = {}): ClockMark | null =>
  clock.heard(new Headers({ Date: new Date(at).toUTCString(), ...headers }), clock.ticks());
/** How wrong the app's time is, in seconds. */
const error = (): number => Math.trunc((clock.now() - at) / 1000);

beforeEach(() => {
  at = NOW;
  wrongBy = 0;
  ticks = 5000;
  start();
});

const FROM_1970 = -NOW;

describe.each([
  ['1970', FROM_1970],
  ['a day back', -DAY],
  ['twenty days back', -20 * DAY],
  ['an hour back', -HOUR],
  ['a week ahead', 7 * DAY],
])('a device whose clock is wrong: %s', (_, by) => {
  it('has the server’s time from the first answer on', () => {
    wrongBy = by;
    hear();
    expect(error()).toBe(0);
    pass(3 * HOUR);
    expect(error()).toBe(0);
    expect(clock.tapClock()).toBeUndefined();
  });

  it('has it at the next start without a network too', () => {
    wrongBy = by;
    const mark = hear();
    sleep(2 * DAY);
    ticks = 0;
    start(mark);
    expect(error()).toBe(0);
  });

  it('has it after a night of sleep', () => {
    wrongBy = by;
    hear();
    sleep(14 * HOUR);
    expect(error()).toBe(0);
  });

  it('has it when somebody sets the clock right while the app runs', () => {
    wrongBy = by;
    hear();
    pass(HOUR);
    wrongBy = 0;
    expect(error()).toBe(0);
  });
});

it.each([
  ['1970', FROM_1970],
  ['twenty days back', -20 * DAY],
  ['a week ahead', 7 * DAY],
])('a clock of %s that was set right before the next start is right', (_, by) => {
  wrongBy = by;
  const mark = hear();
  wrongBy = 0;
  sleep(14 * HOUR);
  ticks = 0;
  start(mark);
  expect(error()).toBe(0);
});

describe('a clock that is set while the app runs', () => {
  it.each([
    ['to 1970', FROM_1970],
    ['a day back', -DAY],
    ['a minute back', -MINUTE],
  ])('%s is noticed at once', (_, by) => {
    hear();
    pass(HOUR);
    wrongBy = by;
    expect(error()).toBe(0);
    pass(HOUR);
    expect(error()).toBe(0);
    expect(clock.tapClock()).toBeUndefined();
  });

  it('ahead can’t be told from sleep until the next answer: a tap keeps what is known of its time', () => {
    hear();
    pass(HOUR);
    wrongBy = 7 * DAY;
    expect(error()).toBe(7 * 24 * 3600);
    expect(clock.tapClock()).toEqual({ device: at + 7 * DAY, least: expect.closeTo(at, -4) });
    hear();
    expect(error()).toBe(0);
    expect(clock.tapClock()).toBeUndefined();
  });
});

describe('before the first answer', () => {
  it('the build’s date is the earliest time', () => {
    wrongBy = FROM_1970;
    start();
    pass(MINUTE);
    expect(clock.now()).toBe(BUILT + MINUTE);
    expect(clock.tapClock()).toEqual({ device: MINUTE, least: BUILT + MINUTE });
  });

  it('any later time of the device counts, and no tap is certain', () => {
    expect(clock.now()).toBe(NOW);
    expect(clock.tapClock()).toEqual({ device: NOW, least: BUILT });
  });

  it('of this start it is no earlier than what was learned before', () => {
    const mark = hear();
    sleep(HOUR);
    wrongBy = -DAY;
    ticks = 0;
    start(mark);
    pass(MINUTE);
    expect(error()).toBe(-3600);
    expect(clock.tapClock()).toMatchObject({ device: at - DAY });
  });
});

describe('an answer', () => {
  it('without a date, or from a cache, says nothing', () => {
    wrongBy = -DAY;
    expect(clock.heard(new Headers(), clock.ticks())).toBeNull();
    expect(hear({ Date: 'yesterday' })).toBeNull();
    expect(hear({ Age: '3600' })).toBeNull();
    expect(error()).toBe(-24 * 3600);
    expect(hear({ Age: '0' })).not.toBeNull();
    expect(error()).toBe(0);
  });

  it('that was under way for a while is of the middle of its time', () => {
    wrongBy = -DAY;
    const askedAt = clock.ticks();
    pass(4000);
    clock.heard(new Headers({ Date: new Date(at - 2000).toUTCString() }), askedAt);
    expect(error()).toBe(0);
  });

  it('that was under way for more than ten seconds says nothing', () => {
    wrongBy = -DAY;
    const askedAt = clock.ticks();
    pass(10_001);
    expect(clock.heard(new Headers({ Date: new Date(at).toUTCString() }), askedAt)).toBeNull();
    expect(error()).toBe(-24 * 3600);
  });

  it('of a server that put its clock back hours is believed at once', () => {
    hear();
    const serverAt = at - 5 * HOUR;
    hear({ Date: new Date(serverAt).toUTCString() });
    expect(Math.trunc((clock.now() - serverAt) / 1000)).toBe(0);
  });

  it('is kept when the clock turns out another, and otherwise each minute', () => {
    expect(hear()).toEqual({ ahead: 0, at: NOW });
    pass(MINUTE - 1000);
    expect(hear()).toBeNull();
    pass(1000);
    expect(hear()).toEqual({ ahead: 0, at: NOW + MINUTE });
    wrongBy = -DAY;
    expect(hear()).toEqual({ ahead: DAY, at: NOW + MINUTE });
  });
});

describe('the time of sending, by which the server finds the time of a tap', () => {
  const tap = () => ({ at: clock.now(), clock: clock.tapClock() });
  const sender = { now: () => clock.now(), device: () => at + wrongBy };

  it('is not said where the tap’s is certain, whatever became of the clock since', () => {
    hear();
    const made = tap();
    wrongBy = 7 * DAY;
    pass(HOUR);
    expect(sentAt(sender, made)).toBeUndefined();
  });

  it.each([
    ['a week ahead', 7 * DAY],
    ['three days back', -3 * DAY],
  ])('is by the clock of the tap, %s, also when the server’s time is known by then', (_, by) => {
    wrongBy = by;
    const made = tap();
    pass(2 * HOUR);
    expect(sentAt(sender, made)).toBe(made.at + 2 * HOUR);
    hear();
    expect(sentAt(sender, made)).toBe(made.at + 2 * HOUR);
  });

  it.each([
    ['of 1970', FROM_1970],
    ['a week ahead', 7 * DAY],
  ])('of a tap by a clock %s that was set right since is the tap’s own: nobody knows how long ago it was', (_, by) => {
    wrongBy = by;
    const made = tap();
    pass(2 * HOUR);
    wrongBy = 0;
    expect(sentAt(sender, made)).toBe(made.at);
  });
});
