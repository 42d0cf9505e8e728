import { NOW } from '#tests/support/clock.ts';

/** A server's clock that moves only when a test moves it. It starts where the times of the demo school end. */
export interface FakeClock {
  now: () => Date;
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

export function fakeClock(start = NOW): FakeClock {
  let time = start;
  return {
    now: () => new Date(time),
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
    },
  };
}
