import { namedBy, sameName } from '#domain/names.ts';

export interface Reason {
  id: string;
  text: string;
}

/** A habit and its reasons as a link, or what was stored, names them. */
interface NamedAward {
  habitId: string | null;
  habitName: string | null;
  reasonIds: readonly string[];
  reasonTexts: readonly string[];
}

/**
 * The school's habit and reasons that are named, by their ids or else by their names; null where one of them is not
 * there: with a reason less it would be another award.
 */
export function namedHabit<Habit extends { id: string; name: string; reasons: readonly Reason[] }>(
  named: NamedAward,
  habits: readonly Habit[],
): { habit: Habit; reasons: Reason[] } | null {
  const habit = namedBy(habits, { id: named.habitId, name: named.habitName });
  const reasons = habit && namedReasons(named, habit.reasons);
  return habit && reasons && reasons.length > 0 ? { habit, reasons } : null;
}

/** The reasons that are named, in the habit's order, each once; null where one is not there. A name counts before an id. */
export function namedReasons(
  { reasonIds, reasonTexts }: Pick<NamedAward, 'reasonIds' | 'reasonTexts'>,
  reasons: readonly Reason[],
): Reason[] | null {
  const byText = (text: string): Reason | undefined => reasons.find((reason) => sameName(reason.text, text));
  const byId = (id: string): Reason | undefined => reasons.find((reason) => reason.id === id);
  const isComplete = reasonTexts.length > 0 ? reasonTexts.every(byText) : reasonIds.every(byId);
  const found = new Set([...reasonIds.map(byId), ...reasonTexts.map(byText)]);
  return isComplete ? reasons.filter((reason) => found.has(reason)) : null;
}
