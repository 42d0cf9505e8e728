import * as z from 'zod/mini';
import { parameter } from './fields.ts';
import { call } from './call.ts';
import * as PATHS from './paths.ts';

/** Of this name, or with this in the name. */
const habitQuery = z.object({ name: parameter, search: parameter });
const habit = z.object({ id: z.string(), name: z.string(), colour: z.string() });
export type Habit = z.infer<typeof habit>;
/** In the school's order. */
export const habitList = z.object({ results: z.array(habit) });

/** Without a habit, the reasons of all habits. */
const reasonQuery = z.object({ habit_id: parameter });
const reason = z.object({ id: z.string(), text: z.string(), habit_id: z.string() });
export type Reason = z.infer<typeof reason>;
/** In the habit's order. */
export const reasonList = z.object({ results: z.array(reason) });

export const HABIT_CALLS = {
  habits: call(PATHS.habits, '- - A A A A', 'The habits', { scope: 'students', query: habitQuery, answer: habitList }),
  reasons: call(PATHS.reasons, '- - A A A A', 'The reasons of a habit, or of all', {
    scope: 'students',
    query: reasonQuery,
    answer: reasonList,
  }),
};
