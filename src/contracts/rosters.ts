import * as z from 'zod/mini';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import { neededText, orElse, text } from './fields.ts';
import { student } from './students.ts';

/** A roster on the list. `student_count` counts the members who are still at school. `owner_id` is its teacher's account. */
const roster = z.object({
  id: z.string(),
  /** Missing if another server answers: its list has only one's own rosters. */
  owner_id: z.optional(z.string()),
  name: z.string(),
  description: z.nullable(z.string()),
  student_count: z.int(),
  updated_at: z.string(),
});
export type Roster = z.infer<typeof roster>;

/** By name: one's own; staff see all. */
export const rosterList = z.object({ results: z.array(roster) });

/** With its members, by last name. Another's roster is 404 'Roster not found'. */
export const rosterDetail = z.extend(roster, { student_ids: z.array(z.string()), students: z.array(student) });
export type RosterDetail = z.infer<typeof rosterDetail>;

const ids = z.array(z.string());

/** At most 2,000 students. */
export const rosterCreate = z.object({
  name: neededText(ROSTER_WORDS.noName),
  description: text,
  student_ids: orElse(ids, []),
});
export type RosterCreate = z.infer<typeof rosterCreate>;

/** What is given replaces what was; `description: null` removes it. */
export const rosterChange = z.object({ name: text, description: text, student_ids: z.nullish(ids) });
export type RosterChange = z.infer<typeof rosterChange>;

/** The members as students. */
export const rosterStudents = z.object({ results: z.array(student), count: z.int() });

/** The members from now on. */
export const rosterMembers = z.object({ student_ids: ids });

/** Adds these, removes nobody. */
export const rosterAddStudents = z.object({ student_ids: orElse(ids, []) });
