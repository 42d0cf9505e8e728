import * as z from 'zod/mini';
import { neededText } from '#contracts/fields.ts';
import { HABIT_WORDS } from '#domain/awards/habit-check.ts';
import { STAFF } from './grants.ts';
import { newOrder } from './houses.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call } from '#contracts/call.ts';

const adminReason = z.object({
  id: z.string(),
  version: z.int(),
  text: z.string(),
  archived_at: z.nullable(z.string()),
});
export type AdminReason = z.infer<typeof adminReason>;

/** Its reasons in the habit's order, archived ones last. */
const adminHabit = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  colour: z.string(),
  archived_at: z.nullable(z.string()),
  reasons: z.array(adminReason),
});
export type AdminHabit = z.infer<typeof adminHabit>;
export const habitAnswer = adminHabit;

/** Those in use in the school's order, then archived ones. */
export const adminHabitList = z.object({ results: z.array(adminHabit) });

const newHabit = z.object({
  name: neededText(HABIT_WORDS.noName),
  colour: z.string(HABIT_WORDS.noColour),
  reasons: z.optional(z.array(neededText(HABIT_WORDS.noReason)).check(z.maxLength(100))),
});
export type NewHabit = z.infer<typeof newHabit>;

/** What is left out stays. `version`: of the habit as the caller has seen it. */
const habitChange = z.object({
  version: z.int(),
  name: z.optional(neededText(HABIT_WORDS.noName)),
  colour: z.optional(z.string(HABIT_WORDS.noColour)),
});
export type HabitChange = z.infer<typeof habitChange>;

const reasonWords = z.object({ text: neededText(HABIT_WORDS.noReason) });
/** `version`: of the reason as the caller has seen it. */
const reasonChange = z.object({ version: z.int(), ...reasonWords.shape });
export type ReasonChange = z.infer<typeof reasonChange>;

export const HABIT_CALLS = {
  adminHabits: call(ADMIN_PATHS.adminHabits, STAFF, 'The habits and reasons, archived ones too', {
    answer: adminHabitList,
  }),
  createHabit: call(ADMIN_PATHS.createHabit, STAFF, 'Add a habit, with its reasons', {
    body: newHabit,
    answer: habitAnswer,
    status: 201,
  }),
  orderHabits: call(ADMIN_PATHS.orderHabits, STAFF, 'Put the habits in this order', {
    body: newOrder,
    answer: adminHabitList,
  }),
  changeHabit: call(ADMIN_PATHS.changeHabit, STAFF, 'Change a habit’s name and colour', {
    body: habitChange,
    answer: habitAnswer,
  }),
  archiveHabit: call(ADMIN_PATHS.archiveHabit, STAFF, 'Stop offering a habit', { answer: habitAnswer }),
  restoreHabit: call(ADMIN_PATHS.restoreHabit, STAFF, 'Offer a habit again', { answer: habitAnswer }),
  createReason: call(ADMIN_PATHS.createReason, STAFF, 'Add a reason to a habit', {
    body: reasonWords,
    answer: habitAnswer,
    status: 201,
  }),
  orderReasons: call(ADMIN_PATHS.orderReasons, STAFF, 'Put a habit’s reasons in this order', {
    body: newOrder,
    answer: habitAnswer,
  }),
  changeReason: call(ADMIN_PATHS.changeReason, STAFF, 'Change the words of a reason', {
    body: reasonChange,
    answer: habitAnswer,
  }),
  archiveReason: call(ADMIN_PATHS.archiveReason, STAFF, 'Stop offering a reason', { answer: habitAnswer }),
  restoreReason: call(ADMIN_PATHS.restoreReason, STAFF, 'Offer a reason again', { answer: habitAnswer }),
};
