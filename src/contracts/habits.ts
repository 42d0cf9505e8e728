import * as z from 'zod/mini';

/** GET /api/habits?name&search → {results}, in the school's order: of this name, or with this in the name. */
export const habit = z.object({ id: z.string(), name: z.string(), colour: z.string() });
export type Habit = z.infer<typeof habit>;
export const habitList = z.object({ results: z.array(habit) });

/** GET /api/reasons?habit_id → {results}, in the habit's order; without habit_id those of all habits. */
export const reason = z.object({ id: z.string(), text: z.string(), habit_id: z.string() });
export type Reason = z.infer<typeof reason>;
export const reasonList = z.object({ results: z.array(reason) });
