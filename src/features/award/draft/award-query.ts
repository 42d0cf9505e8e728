import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { pointsInQuery, type AskedPoints } from '#domain/awards/points.ts';
import { namedBy, sameName } from './award-target.ts';

/** What an address says of an award, beside whom it is for. */
export interface AwardQuery extends AskedPoints {
  habit: { id: string | null; name: string | null };
  reasonIds: string[];
  reasonTexts: string[];
}

const words = (values: readonly string[]): string[] => values.map((value) => value.trim()).filter(Boolean);

export function readAwardQuery(query: URLSearchParams): AwardQuery {
  return {
    habit: { id: query.get('habit_id')?.trim() || null, name: query.get('habit_name')?.trim() || null },
    reasonIds: words(query.getAll('reason_id')),
    reasonTexts: words(query.getAll('reason')),
    ...pointsInQuery(query.get('points')),
  };
}

export type Reason = HabitWithReasons['reasons'][number];

export type Resolution =
  | { kind: 'no-habit' }
  | { kind: 'no-reason'; habit: HabitWithReasons | null }
  /** Something that is named is not one of the school's. */
  | { kind: 'unknown' }
  | { kind: 'resolved'; habit: HabitWithReasons; reasons: Reason[] };

/**
 * The habit and the reasons that an address names. An id that the school does not know is made good by a name beside
 * it. One reason too few would be another award than the address says, so then nothing is resolved.
 */
export function resolveAward(asked: AwardQuery, habits: readonly HabitWithReasons[]): Resolution {
  if (asked.habit.id === null && asked.habit.name === null) return { kind: 'no-habit' };
  const habit = namedBy(habits, asked.habit);
  if (asked.reasonIds.length + asked.reasonTexts.length === 0) return { kind: 'no-reason', habit };
  if (habit === null) return { kind: 'unknown' };
  const reasons = resolveReasons(asked, habit);
  return reasons === null ? { kind: 'unknown' } : { kind: 'resolved', habit, reasons };
}

/** In the habit's order, each once; null where one is not among the habit's. */
export function resolveReasons(asked: AwardQuery, habit: HabitWithReasons): Reason[] | null {
  const { reasonIds, reasonTexts } = asked;
  const isNamed = (reason: Reason): boolean =>
    reasonIds.includes(reason.id) || reasonTexts.some((text) => sameName(text, reason.text));
  const known = (text: string): boolean => habit.reasons.some((reason) => sameName(reason.text, text));
  const knownId = (id: string): boolean => habit.reasons.some((reason) => reason.id === id);
  const all = reasonTexts.length > 0 ? reasonTexts.every(known) : reasonIds.every(knownId);
  return all ? habit.reasons.filter(isNamed) : null;
}
