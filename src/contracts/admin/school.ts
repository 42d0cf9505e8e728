import * as z from 'zod/mini';
import { neededText } from '#contracts/fields.ts';
import { displayNames, scoring } from '#contracts/houses.ts';
import { LONGEST_RETENTION_YEARS, SCHOOL_WORDS } from '#domain/school/school-check.ts';

/** Both days are in the term: '2026-09-01'. */
const term = z.object({ id: z.string(), name: z.string(), starts_on: z.string(), ends_on: z.string() });
export type Term = z.infer<typeof term>;

/** `terms`: the last one first. `retention_years`: null keeps the records of former students until somebody erases them. */
export const schoolSettings = z.object({
  version: z.int(),
  name: z.string(),
  time_zone: z.string(),
  scoring,
  display_names: displayNames,
  retention_years: z.nullable(z.int()),
  /** Who is asked for help; null: the page /help says whom to ask. */
  help_email: z.nullable(z.string()),
  terms: z.array(term),
});
export type SchoolSettings = z.infer<typeof schoolSettings>;

/** What is left out stays. `version`: of the settings as the caller has seen them. */
export const schoolChange = z.object({
  version: z.int(),
  name: z.optional(neededText(SCHOOL_WORDS.noName)),
  time_zone: z.optional(z.string(SCHOOL_WORDS.noZone)),
  scoring: z.optional(scoring),
  display_names: z.optional(displayNames),
  retention_years: z.nullish(
    z
      .int(SCHOOL_WORDS.badYears)
      .check(z.gte(1, SCHOOL_WORDS.badYears), z.lte(LONGEST_RETENTION_YEARS, SCHOOL_WORDS.badYears)),
  ),
  help_email: z.nullish(z.string()),
});
export type SchoolChange = z.infer<typeof schoolChange>;

export const termFields = z.object({
  name: neededText(SCHOOL_WORDS.noTermName),
  starts_on: z.string(SCHOOL_WORDS.noDays),
  ends_on: z.string(SCHOOL_WORDS.noDays),
});
export type TermFields = z.infer<typeof termFields>;
