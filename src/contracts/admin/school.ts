import * as z from 'zod/mini';
import { neededText } from '#contracts/fields.ts';
import { displayNames, scoring } from '#contracts/houses.ts';
import { LONGEST_RETENTION_YEARS, SCHOOL_WORDS } from '#domain/school/school-check.ts';
import { firstDay, ladder } from '#contracts/school.ts';
import { ownAddresses } from '#contracts/addresses.ts';
import { STAFF, SUPERUSERS } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call } from '#contracts/call.ts';

/** Both days are in the term: '2026-09-01'. */
const term = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
});
export type Term = z.infer<typeof term>;

/** Whether the portal opens for staff without a second step of their sign-in. */
const secondStep = z.enum(['offered', 'demanded']);

/** Whether staff may sign in with a password, where the school's people have accounts at a provider. */
const staffPasswords = z.enum(['taken', 'off']);

/** `terms`: the last one first. `retention_years`: null keeps the records of former students until somebody erases them. */
export const schoolSettings = z.object({
  version: z.int(),
  name: z.string(),
  time_zone: z.string(),
  ladder,
  week_starts_on: firstDay,
  /** How many students are here on each step, by the number by which it is stored. */
  on_steps: z.array(z.object({ grade: z.int(), students: z.int() })),
  scoring,
  display_names: displayNames,
  second_step: secondStep,
  staff_passwords: staffPasswords,
  /** The one of the staff who keeps a password while those of the others are off. */
  password_keeper: z.nullable(z.string()),
  retention_years: z.nullable(z.int()),
  /** Who is asked for help; null: the page /help says whom to ask. */
  help_email: z.nullable(z.string()),
  /** Where people open the app, as it was set here; null: it wasn't. The environment's goes before it (`addresses`). */
  public_url: z.nullable(z.string()),
  terms: z.array(term),
});
export type SchoolSettings = z.infer<typeof schoolSettings>;

/** What is left out stays. `version`: of the settings as the caller has seen them. */
const schoolChange = z.object({
  version: z.int(),
  name: z.optional(neededText(SCHOOL_WORDS.noName)),
  time_zone: z.optional(z.string(SCHOOL_WORDS.noZone)),
  ladder: z.optional(ladder),
  week_starts_on: z.optional(firstDay),
  scoring: z.optional(scoring),
  display_names: z.optional(displayNames),
  second_step: z.optional(secondStep),
  /** 'off': the caller keeps theirs. */
  staff_passwords: z.optional(staffPasswords),
  retention_years: z.nullish(
    z
      .int(SCHOOL_WORDS.badYears)
      .check(z.gte(1, SCHOOL_WORDS.badYears), z.lte(LONGEST_RETENTION_YEARS, SCHOOL_WORDS.badYears)),
  ),
  help_email: z.nullish(z.string()),
  public_url: z.nullish(z.string()),
});
export type SchoolChange = z.infer<typeof schoolChange>;

export const termFields = z.object({
  name: neededText(SCHOOL_WORDS.noTermName),
  starts_on: z.string(SCHOOL_WORDS.noDays),
  ends_on: z.string(SCHOOL_WORDS.noDays),
});
export type TermFields = z.infer<typeof termFields>;

/** `version`: of the term as the caller has seen it. */
const termChange = z.object({ version: z.int(), ...termFields.shape });
export type TermChange = z.infer<typeof termChange>;

export const SCHOOL_CALLS = {
  adminSchool: call(ADMIN_PATHS.adminSchool, STAFF, 'The school’s settings and terms', {
    answer: schoolSettings,
  }),
  changeSchool: call(ADMIN_PATHS.changeSchool, SUPERUSERS, 'Change the school’s settings', {
    body: schoolChange,
    answer: schoolSettings,
  }),
  saveSchool: call(ADMIN_PATHS.saveSchool, SUPERUSERS, 'Everything that the school owns, as a zip archive', {
    media: 'application/zip',
    tellsNobody: true,
  }),
  addresses: call(ADMIN_PATHS.addresses, STAFF, 'Where others reach the app', { answer: ownAddresses }),
  createTerm: call(ADMIN_PATHS.createTerm, SUPERUSERS, 'Add a term', {
    body: termFields,
    answer: schoolSettings,
    status: 201,
  }),
  changeTerm: call(ADMIN_PATHS.changeTerm, SUPERUSERS, 'Change a term’s name and days', {
    body: termChange,
    answer: schoolSettings,
  }),
  deleteTerm: call(ADMIN_PATHS.deleteTerm, SUPERUSERS, 'Delete a term; no award is lost by it', {
    answer: schoolSettings,
  }),
};
