import { schoolDaysBetween } from '#domain/calendar.ts';
import { countText } from '#domain/plural.ts';
import type { Moment } from '#domain/school-clock.ts';
import { stageOf, type GivenAward } from './given.ts';

/** From so many school days on, a child counts as not noticed lately. */
export const LATELY_DAYS = 5;

/** How many school days a child has waited for an award. */
export type Wait =
  /** There was none, as far as the school's server knows. */
  | { kind: 'never' }
  /** There was none in the days that this device knows about. */
  | { kind: 'at-least'; days: number }
  | { kind: 'days'; days: number }
  /** This device can't tell. */
  | { kind: 'unknown' };

/** What this device knows of children's last awards, by one teacher or by everyone. Times are device ms. */
export interface Notice {
  /** The last award of a child; null: there was none. */
  last: ReadonlyMap<string, number | null>;
  /** A child without a last award had none since then; null: this device may miss some. */
  since: number | null;
}

export interface Waiting<Child> {
  child: Child;
  wait: Wait;
}

/** The children and how long each has waited: the longest wait first, those of whom nothing is known last. */
export function byWait<Child extends { id: string }>(
  children: readonly Child[],
  { last, since }: Notice,
  now: Moment,
): Waiting<Child>[] {
  const waitOf = ({ id }: Child): Wait => {
    const at = last.get(id);
    if (at === null) return { kind: 'never' };
    if (at !== undefined) return { kind: 'days', days: schoolDaysBetween(at, now) };
    if (since === null) return { kind: 'unknown' };
    // The last award was before that day, if there was one.
    return { kind: 'at-least', days: schoolDaysBetween(since - 1, now) };
  };
  return children
    .map((child) => ({ child, wait: waitOf(child) }))
    .toSorted((a, b) => lengthOf(b.wait) - lengthOf(a.wait));
}

function lengthOf(wait: Wait): number {
  if (wait.kind === 'never') return Number.MAX_SAFE_INTEGER;
  if (wait.kind === 'unknown') return -1;
  // 'Over 5 days' is longer than 5 days.
  return wait.kind === 'at-least' ? wait.days + 0.5 : wait.days;
}

/** Whether a child has waited for so many school days. Where nothing is known, nothing is claimed. */
export function isOverlooked(wait: Wait, days: number = LATELY_DAYS): boolean {
  return wait.kind === 'never' || (wait.kind !== 'unknown' && wait.days >= days);
}

/** '9 days', '25+ days', 'never', 'today', 'not known' */
export function waitText(wait: Wait): string {
  if (wait.kind === 'never') return 'never';
  if (wait.kind === 'unknown') return 'not known';
  if (wait.kind === 'at-least') return `${wait.days}+ days`;
  return wait.days === 0 ? 'today' : countText(wait.days, 'day', 'days');
}

/** When each child last had an award that was not taken back and is not about to be, as device ms. */
export function lastAwards(awards: ReadonlyArray<Pick<GivenAward, 'studentId' | 'at' | 'state'>>): Map<string, number> {
  const last = new Map<string, number>();
  for (const award of awards) {
    const { studentId, at } = award;
    if (at !== null && stageOf(award) !== 'gone') last.set(studentId, Math.max(at, last.get(studentId) ?? at));
  }
  return last;
}

/**
 * The same of all teachers: what the school's server says of each child (null: never; undefined: it says nothing), what an
 * opened history shows, and one's own awards, which may be newer than both.
 */
export function everyonesNotice(
  children: ReadonlyMap<string, { lastAt: number | null | undefined }>,
  histories: ReadonlyMap<string, number>,
  mine: ReadonlyMap<string, number>,
): Notice {
  const last = new Map<string, number | null>();
  for (const [id, { lastAt: said }] of children) {
    const known = [said ?? undefined, histories.get(id), mine.get(id)].filter((at) => at !== undefined);
    if (known.length > 0) last.set(id, Math.max(...known));
    else if (said === null) last.set(id, null);
  }
  return { last, since: null };
}
