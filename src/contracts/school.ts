import * as z from 'zod/mini';
import { FIRST_DAYS } from '#domain/days.ts';
import { call } from './call.ts';
import * as PATHS from './paths.ts';

/** A term as days of the school, both of them in it: '2026-09-01'. */
const schoolTerm = z.object({ id: z.string(), name: z.string(), starts_on: z.string(), ends_on: z.string() });
export type SchoolTerm = z.infer<typeof schoolTerm>;

/**
 * The school's steps, such as its grades: what one is called, and the names from the youngest on. A student's `grade` is
 * `first` on the lowest step, and one more on each further one.
 */
export const ladder = z.object({ word: z.string(), first: z.int(), names: z.readonly(z.array(z.string())) });

/** The day on which the school's weeks begin. */
export const firstDay = z.enum(FIRST_DAYS);

/**
 * What anyone may know of the school: its name, its steps, the zone in which its days begin, and where its weeks do. Who is signed in also gets its own
 * terms, the first one first, the address for help, and the mark by which its students' cards are known. `sign_in_with`: the provider of the school's accounts, where people
 * may sign in with them.
 */
const schoolInfo = z.object({
  name: z.string(),
  time_zone: z.string(),
  ladder: z.optional(ladder),
  week_starts_on: z.optional(firstDay),
  terms: z.optional(z.array(schoolTerm)),
  help_email: z.optional(z.nullable(z.string())),
  card_mark: z.optional(z.string()),
  sign_in_with: z.optional(z.string()),
});
export type SchoolInfo = z.infer<typeof schoolInfo>;

export const SCHOOL_CALLS = {
  school: call(PATHS.school, 'P - A A A A', 'The school', { answer: schoolInfo }),
};
