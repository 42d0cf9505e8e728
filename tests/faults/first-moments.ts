import { NOW } from '#tests/support/clock.ts';

/** When runs begin: on the tests' Wednesday, and half an hour before something ends in their school (New York). */
const FIRST_MOMENTS = [
  NOW,
  // Sunday, and with it the week.
  Date.UTC(2026, 10, 30, 4, 30),
  // The year.
  Date.UTC(2027, 0, 1, 4, 30),
  // Winter time: at 2:00 it is 3:00.
  Date.UTC(2027, 2, 14, 6, 30),
  // 31 July, and with it the summer term.
  Date.UTC(2027, 7, 1, 3, 30),
  // Summer time: the hour from 1:00 to 2:00 comes twice.
  Date.UTC(2027, 10, 7, 5, 30),
  // 28 February of a leap year.
  Date.UTC(2028, 1, 29, 4, 30),
];

export const firstMomentOf = (seed: number): number => FIRST_MOMENTS[(seed - 1) % FIRST_MOMENTS.length] ?? NOW;
