import { CLOCK, writtenIn } from '#domain/formats.ts';

const clock = writtenIn(CLOCK);

/** '09:14' or '9:14 AM', which never breaks into two lines. */
export function clockText(at: number, zone: string | null): string {
  return clock(at, zone).replaceAll(/\s/g, '\u00a0');
}
