import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useDisplayClock } from '#services/display/use-display-clock.ts';
import { NOW } from '#tests/support/clock.ts';

const DAY = 24 * 60 * 60_000;

beforeEach(() => localStorage.clear());

it.each([
  ['at 1970', -NOW],
  ['twelve hours back, where night would be day', -DAY / 2],
  ['a week ahead', 7 * DAY],
])('a screen whose clock is %s shows the server’s time, at its next start without a network too', (_, by) => {
  const open = () => renderHook(() => useDisplayClock(() => NOW + by)).result.current;
  const clock = open();
  const mark = clock.heard(new Headers({ Date: new Date(NOW).toUTCString() }), clock.ticks());
  if (mark) clock.keep(mark);
  expect(Math.abs(clock.now() - NOW)).toBeLessThan(2000);
  expect(Math.abs(open().now() - NOW)).toBeLessThan(2000);
});

it('what can’t be read in local storage says nothing', () => {
  localStorage.setItem('habit-points.server-clock', '{"ahead":"5"}');
  expect(renderHook(() => useDisplayClock(() => NOW)).result.current.now()).toBe(NOW);
});
