import { writtenIn } from '#domain/school-clock.ts';

/** 24 hours ('09:14') or 12 ('9:14 AM'), as people of this locale write the time. */
export function clockOptions(locale: string): Intl.DateTimeFormatOptions {
  const hasTwelve = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
  return hasTwelve
    ? { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
}

/** Whether people of the device's locale write '9:14 AM'. */
export const hasTwelveHours = clockOptions(globalThis.navigator?.language ?? 'en').hourCycle === 'h12';

/** The words around a time are English; 12 or 24 hours follow the device. */
export const deviceClock = clockOptions(globalThis.navigator?.language ?? 'en');

const clock = writtenIn(deviceClock);

/** '09:14' or '9:14 AM', which never breaks into two lines. */
export function clockText(at: number, zone: string | null): string {
  return clock(at, zone).replaceAll(/\s/g, '\u00a0');
}
