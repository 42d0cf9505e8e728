/** A clock that moves only when a test moves it. It starts now, because a demo school's times are relative to the real clock. */
export interface FakeClock {
  now: () => Date;
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void;
}

export function fakeClock(): FakeClock {
  let time = Date.now();
  return {
    now: () => new Date(time),
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
    },
  };
}
