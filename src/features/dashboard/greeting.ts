import { hourIn, type Moment } from '#domain/school-clock.ts';

/** 'Good morning, Ana', by the hour at the school. */
export function greeting(now: Moment, firstName: string): string {
  const hour = hourIn(now.at, now.zone);
  const time = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const name = firstName.trim();
  return name ? `Good ${time}, ${name}` : `Good ${time}`;
}
