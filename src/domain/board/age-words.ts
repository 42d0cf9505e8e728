import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { countText } from '#domain/plural.ts';

/** A board that has heard nothing for this long says so. The stream is heard every 15 s, a server that is asked every 30 s. */
const STALE_AFTER_MS = 1.5 * MINUTE_MS;

/** What a board says of the age of its points. Staff should see an old one from across the hall. */
export interface BoardAge {
  kind: 'fresh' | 'old' | 'paused';
  text: string;
}

/** Why no newer points come. */
export type Silence = 'no network' | 'no answer' | 'signed out';

const SINCE: Record<Silence, string> = {
  'no network': 'No network since',
  'no answer': 'No connection since',
  'signed out': 'Signed out since',
};

interface BoardNews {
  /** When the server last said that this is the board. */
  heardAt: number;
  now: number;
  /** Whether new points come by themselves. */
  isLive: boolean;
  /** Why nothing is heard, in case nothing is. */
  silence: Silence;
  /** Somebody holds the board. */
  isPaused: boolean;
}

/** `timeText` writes a moment in the school's time, with the day where it is another. */
export function boardAge(
  { heardAt, now, isLive, silence, isPaused }: BoardNews,
  timeText: (at: number) => string,
): BoardAge {
  const age = now - heardAt;
  if (isPaused) return { kind: 'paused', text: `Paused. These points are from ${timeText(heardAt)}.` };
  if (age < STALE_AFTER_MS) return { kind: 'fresh', text: `${isLive ? 'Live. ' : ''}Updated ${timeText(heardAt)}` };
  return { kind: 'old', text: `${SINCE[silence]} ${timeText(heardAt)}. These points are ${ageText(age)} old.` };
}

/** '24 minutes', '3 hours', '2 days': whole ones. */
function ageText(age: number): string {
  if (age < HOUR_MS) return countText(Math.floor(age / MINUTE_MS), 'minute', 'minutes');
  if (age < DAY_MS) return countText(Math.floor(age / HOUR_MS), 'hour', 'hours');
  return countText(Math.floor(age / DAY_MS), 'day', 'days');
}
