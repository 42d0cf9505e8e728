import * as z from 'zod/mini';
import { parameter } from './fields.ts';

/** Of this name, or with this in the name. */
export const habitQuery = z.object({ name: parameter, search: parameter });
const habit = z.object({ id: z.string(), name: z.string(), colour: z.string() });
export type Habit = z.infer<typeof habit>;
/** In the school's order. */
export const habitList = z.object({ results: z.array(habit) });

/** Without a habit, the reasons of all habits. */
export const reasonQuery = z.object({ habit_id: parameter });
const reason = z.object({ id: z.string(), text: z.string(), habit_id: z.string() });
export type Reason = z.infer<typeof reason>;
/** In the habit's order. */
export const reasonList = z.object({ results: z.array(reason) });
