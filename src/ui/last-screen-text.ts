import { DAY_AND_CLOCK, writtenIn } from '#domain/formats.ts';

const when = writtenIn(DAY_AND_CLOCK);

/** Over what a page looked like last, while it is opened: 'As it was on Nov 16, 2026, 9:14 AM. Opening…'. */
export const lastScreenText = (at: number, zone: string | null): string => `As it was on ${when(at, zone)}. Opening…`;
