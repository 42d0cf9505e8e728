/** The hours in which a display is dim, in the school's time: '18:00' to '06:30'. */
export interface NightHours {
  from: string;
  to: string;
}

/** Whether a time of the school's day, such as '21:40', is in these hours. They may go over midnight. */
export function isNight(time: string, { from, to }: NightHours): boolean {
  return from <= to ? from <= time && time < to : from <= time || time < to;
}

/** When the board is back: 'at 6:30', before midnight 'tomorrow at 6:30'. `ends` is the end as the school writes times. */
export function backText(time: string, { to }: NightHours, ends: string): string {
  return `The board is back ${time < to ? '' : 'tomorrow '}at ${ends}.`;
}
