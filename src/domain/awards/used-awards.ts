import { dayOf, hourIn, type Moment } from '#domain/school-clock.ts';
import { weekdayKey, type Day } from '#domain/days.ts';

/** What one award was for, and how much it gave. */
export interface UsedAward {
  habitId: string;
  /** At least one, of that habit. */
  reasonIds: string[];
  points: number;
}

/** What an account used on this device, so that the next award needs fewer taps. Only ids: no name is in it. */
export interface UsedAwards {
  /** The roster whose class was opened last. */
  lastClass: string | null;
  last: UsedAward | null;
  /** By roster: what a tap on a child awards there. */
  armed: Record<string, UsedAward>;
  /** By reason: how many submissions named it. */
  times: Record<string, number>;
  /** By weekday and hour, as `hourOf` writes them: the roster that was awarded then. */
  hours: Record<string, string>;
  /** By roster: who was marked as absent, and on which day. */
  absent: Record<string, { day: Day; studentIds: string[] }>;
}

export const NOTHING_USED: UsedAwards = { lastClass: null, last: null, armed: {}, times: {}, hours: {}, absent: {} };

/** Where this is reached, all counts are halved: what a teacher uses now outweighs what they used last year. */
const MOST_TIMES = 200;

/** The memory after a submission. `rosterId`: it was made in this class; null: outside of one. */
export function afterAward(used: UsedAwards, award: UsedAward, rosterId: string | null, at: Moment): UsedAwards {
  const times = { ...used.times };
  for (const id of award.reasonIds) times[id] = (times[id] ?? 0) + 1;
  const isFull = Object.values(times).some((count) => count >= MOST_TIMES);
  return {
    ...used,
    last: award,
    times: isFull ? halved(times) : times,
    ...(rosterId !== null && { lastClass: rosterId, hours: { ...used.hours, [hourOf(at)]: rosterId } }),
  };
}

function halved(times: Record<string, number>): Record<string, number> {
  const entries = Object.entries(times).map(([id, count]): [string, number] => [id, Math.floor(count / 2)]);
  return Object.fromEntries(entries.filter(([, count]) => count > 0));
}

/** The memory after a reason was armed in a class; null: it was disarmed. */
export function afterArming(used: UsedAwards, rosterId: string, award: UsedAward | null): UsedAwards {
  const { [rosterId]: _before, ...armed } = used.armed;
  return { ...used, armed: award === null ? armed : { ...armed, [rosterId]: award } };
}

/** The memory after some of a class were marked as absent, or as here again. Another day's marks go. */
export function afterAbsence(
  used: UsedAwards,
  rosterId: string,
  day: Day,
  { studentIds, isAbsent }: { studentIds: readonly string[]; isAbsent: boolean },
): UsedAwards {
  const changed = new Set(studentIds);
  const before = absentOn(used, rosterId, day).filter((id) => !changed.has(id));
  const ofToday = Object.entries(used.absent).filter(([, mark]) => mark.day === day);
  const mark = { day, studentIds: isAbsent ? [...before, ...changed] : before };
  return { ...used, absent: { ...Object.fromEntries(ofToday), [rosterId]: mark } };
}

/** Who of a class is marked as absent on this day of the school. */
export function absentOn(used: UsedAwards, rosterId: string, day: Day): string[] {
  const mark = used.absent[rosterId];
  return mark?.day === day ? mark.studentIds : [];
}

/** The roster that was awarded at this hour of the week before; null: none was. */
export function classAtHour(used: UsedAwards, at: Moment): string | null {
  return used.hours[hourOf(at)] ?? null;
}

/** Most used first; what was used equally often keeps its order. */
export function byUse<Reason extends { id: string }>(reasons: readonly Reason[], used: UsedAwards): Reason[] {
  return reasons.toSorted((a, b) => (used.times[b.id] ?? 0) - (used.times[a.id] ?? 0));
}

/** 'Mon-9': timetables repeat by the week. */
function hourOf(now: Moment): string {
  return `${weekdayKey(dayOf(now))}-${hourIn(now.at, now.zone)}`;
}
