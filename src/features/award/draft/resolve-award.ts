import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { namedBy, sameName, type AwardDraft } from './award-draft.ts';

export type Reason = HabitWithReasons['reasons'][number];

export interface ResolvedAward {
  habit: HabitWithReasons;
  /** At least one, in the habit's order. */
  reasons: Reason[];
}

type Resolution =
  | { kind: 'no-habit' }
  | { kind: 'no-reason' }
  /** Something that is named is not one of the school's. */
  | { kind: 'unknown' }
  | ({ kind: 'resolved' } & ResolvedAward);

/**
 * The habit and the reasons that a draft names. If the school does not know an id, the name beside it counts.
 * One reason too few would be another award than the address says, so then nothing is resolved.
 */
export function resolveAward(draft: AwardDraft, habits: readonly HabitWithReasons[]): Resolution {
  if (draft.habitId === null && draft.habitName === null) return { kind: 'no-habit' };
  if (draft.reasonIds.length + draft.reasonTexts.length === 0) return { kind: 'no-reason' };
  const habit = habitOf(draft, habits);
  const reasons = habit && allReasons(draft, habit);
  return habit && reasons ? { kind: 'resolved', habit, reasons } : { kind: 'unknown' };
}

export function habitOf(draft: AwardDraft, habits: readonly HabitWithReasons[]): HabitWithReasons | null {
  return namedBy(habits, { id: draft.habitId, name: draft.habitName });
}

/** The ticked reasons, in the habit's order; for a link, none if the habit lacks one of them. */
export function tickedReasons(draft: AwardDraft, habit: HabitWithReasons): Reason[] {
  if (draft.reasonTexts.length > 0) return allReasons(draft, habit) ?? [];
  return habit.reasons.filter(({ id }) => draft.reasonIds.includes(id));
}

/** In the habit's order, each once; null where one is not among the habit's. */
function allReasons({ reasonIds, reasonTexts }: AwardDraft, { reasons }: HabitWithReasons): Reason[] | null {
  const named = (text: string): Reason | undefined => reasons.find((reason) => sameName(reason.text, text));
  const byId = (id: string): Reason | undefined => reasons.find((reason) => reason.id === id);
  const isComplete = reasonTexts.length > 0 ? reasonTexts.every(named) : reasonIds.every(byId);
  const found = new Set([...reasonIds.map(byId), ...reasonTexts.map(named)]);
  return isComplete ? reasons.filter((reason) => found.has(reason)) : null;
}
