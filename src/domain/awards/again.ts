import { foldText } from '#domain/names.ts';

interface NamedReason {
  id: string;
  text: string;
}

interface NamedHabit<Reason> {
  id: string;
  name: string;
  reasons: readonly Reason[];
}

/**
 * The school's habit and reasons that an award named when it was made; null where one of them is no longer there: with a
 * reason less it would be another award.
 */
export function sameHabit<Reason extends NamedReason, Habit extends NamedHabit<Reason>>(
  made: { habitName: string; reasons: readonly string[] },
  habits: readonly Habit[],
): { habit: Habit; reasons: Reason[] } | null {
  const habit = habits.find(({ name }) => foldText(name) === foldText(made.habitName));
  const reasons = made.reasons.map((text) => habit?.reasons.find((each) => foldText(each.text) === foldText(text)));
  const known = reasons.filter((reason) => reason !== undefined);
  return habit && known.length === reasons.length && known.length > 0 ? { habit, reasons: known } : null;
}
