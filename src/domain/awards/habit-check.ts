import { sameName } from '#domain/names.ts';

export const LONGEST_HABIT = 60;
export const LONGEST_REASON = 80;

export const HABIT_WORDS = {
  noName: 'Please give the habit a name.',
  longName: `The name is longer than ${LONGEST_HABIT} characters.`,
  noColour: 'Please choose a colour.',
  noReason: 'Please write the reason.',
  longReason: `The reason is longer than ${LONGEST_REASON} characters.`,
  semicolon: 'A reason can’t hold a semicolon: awards use it to list reasons.',
  one: 'this habit',
  oneReason: 'this reason',
  gone: 'This habit is not there any more.',
  reasonGone: 'This reason is not there any more.',
  habitArchived: 'Bring the habit back first.',
} as const;

const takenHabitText = (name: string): string => `A habit named ${name} exists already.`;
const takenReasonText = (text: string): string => `This habit has a reason named ${text} already.`;

/** Why a habit can't have this name; null: it can. `others` are the other habits in use. */
export function habitNameProblem(name: string, others: ReadonlyArray<{ name: string }>): string | null {
  const wanted = name.trim();
  if (wanted === '') return HABIT_WORDS.noName;
  if ([...wanted].length > LONGEST_HABIT) return HABIT_WORDS.longName;
  const taken = others.find((other) => sameName(other.name, wanted));
  return taken ? takenHabitText(taken.name) : null;
}

/** Why a habit can't have this reason; null: it can. `others` are its other reasons in use. */
export function reasonProblem(text: string, others: ReadonlyArray<{ text: string }>): string | null {
  const wanted = text.trim();
  if (wanted === '') return HABIT_WORDS.noReason;
  if ([...wanted].length > LONGEST_REASON) return HABIT_WORDS.longReason;
  if (wanted.includes(';')) return HABIT_WORDS.semicolon;
  const taken = others.find((other) => sameName(other.text, wanted));
  return taken ? takenReasonText(taken.text) : null;
}

/** Why no habit can have this colour; null: one can. It is an edge and a bar, never a ground for text. */
export const habitColourProblem = (colour: string): string | null =>
  /^#[0-9a-f]{6}$/i.test(colour) ? null : HABIT_WORDS.noColour;
