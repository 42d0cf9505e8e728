import { habitColourProblem, habitNameProblem, reasonProblem } from '#domain/awards/habit-check.ts';
import { FEWEST_HOUSES, houseColourProblem, houseNameProblem, MOST_HOUSES } from '#domain/houses/house-check.ts';

/** With how many habits a school begins, and how many reasons each has. */
export const MOST_HABITS = 20;
const MOST_REASONS = 12;

export const SETUP_WORDS = {
  noSchool: 'Please enter the school’s name.',
  noZone: 'Please choose the school’s time zone.',
  noName: 'Please enter your first and last name.',
  noEmail: 'Please enter your email.',
  houseNumber: `A school has ${FEWEST_HOUSES} to ${MOST_HOUSES} houses.`,
  habitNumber: `A school has 1 to ${MOST_HABITS} habits.`,
  reasonNumber: `A habit has 1 to ${MOST_REASONS} reasons.`,
  deadLink: 'This link doesn’t work. It may have been used already, or the server has started again since.',
} as const;

export interface HouseChoice {
  name: string;
  /** As #rrggbb. */
  colour: string;
}

export interface HabitChoice {
  name: string;
  /** As #rrggbb. */
  colour: string;
  reasons: readonly string[];
}

/** The first problem of a list, each item judged beside those before it; null where there is none. */
function firstProblem<T>(items: readonly T[], problemOf: (item: T, before: readonly T[]) => string | null) {
  for (const [index, item] of items.entries()) {
    const problem = problemOf(item, items.slice(0, index));
    if (problem !== null) return problem;
  }
  return null;
}

/** What is wrong with the houses of a new school, by the rules that hold later too; null where nothing is. */
export function housesProblem(houses: readonly HouseChoice[]): string | null {
  if (houses.length < FEWEST_HOUSES || houses.length > MOST_HOUSES) return SETUP_WORDS.houseNumber;
  return firstProblem(
    houses,
    ({ name, colour }, before) => houseNameProblem(name, before) ?? houseColourProblem(colour),
  );
}

/** What is wrong with the habits of a new school, by the rules that hold later too; null where nothing is. */
export function habitsProblem(habits: readonly HabitChoice[]): string | null {
  if (habits.length < 1 || habits.length > MOST_HABITS) return SETUP_WORDS.habitNumber;
  return firstProblem(
    habits,
    (habit, before) =>
      habitNameProblem(habit.name, before) ?? habitColourProblem(habit.colour) ?? reasonsProblem(habit.reasons),
  );
}

function reasonsProblem(reasons: readonly string[]): string | null {
  if (reasons.length < 1 || reasons.length > MOST_REASONS) return SETUP_WORDS.reasonNumber;
  const texts = reasons.map((text) => ({ text }));
  return firstProblem(texts, ({ text }, before) => reasonProblem(text, before));
}
