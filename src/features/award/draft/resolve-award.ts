import type { HabitWithReasons } from '#data/cache/catalog.ts';
import { namedHabit, namedReasons, type Reason } from '#domain/awards/named-habit.ts';
import type { AwardDraft } from './award-draft.ts';

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

/** The habit and the reasons that a draft names. */
export function resolveAward(draft: AwardDraft, habits: readonly HabitWithReasons[]): Resolution {
  if (draft.habitId === null && draft.habitName === null) return { kind: 'no-habit' };
  if (draft.reasonIds.length + draft.reasonTexts.length === 0) return { kind: 'no-reason' };
  const found = namedHabit(draft, habits);
  return found ? { kind: 'resolved', ...found } : { kind: 'unknown' };
}

/** The ticked reasons, in the habit's order; for a link, none if the habit lacks one of them. */
export function tickedReasons(draft: AwardDraft, { reasons }: HabitWithReasons): Reason[] {
  if (draft.reasonTexts.length > 0) return namedReasons(draft, reasons) ?? [];
  return reasons.filter(({ id }) => draft.reasonIds.includes(id));
}
