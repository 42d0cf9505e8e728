import * as z from 'zod/mini';
import { neededText } from '#contracts/fields.ts';
import { HABIT_WORDS } from '#domain/awards/habit-check.ts';

const adminReason = z.object({ id: z.string(), text: z.string(), archived_at: z.nullable(z.string()) });
export type AdminReason = z.infer<typeof adminReason>;

/** Its reasons in the habit's order, archived ones last. */
const adminHabit = z.object({
  id: z.string(),
  name: z.string(),
  colour: z.string(),
  archived_at: z.nullable(z.string()),
  reasons: z.array(adminReason),
});
export type AdminHabit = z.infer<typeof adminHabit>;
export const habitAnswer = adminHabit;

/** Those in use in the school's order, then archived ones. */
export const adminHabitList = z.object({ results: z.array(adminHabit) });

export const newHabit = z.object({
  name: neededText(HABIT_WORDS.noName),
  colour: z.string(HABIT_WORDS.noColour),
  reasons: z.optional(z.array(neededText(HABIT_WORDS.noReason)).check(z.maxLength(100))),
});
export type NewHabit = z.infer<typeof newHabit>;

/** What is left out stays. */
export const habitChange = z.object({
  name: z.optional(neededText(HABIT_WORDS.noName)),
  colour: z.optional(z.string(HABIT_WORDS.noColour)),
});
export type HabitChange = z.infer<typeof habitChange>;

export const reasonWords = z.object({ text: neededText(HABIT_WORDS.noReason) });
