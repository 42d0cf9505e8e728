import * as z from 'zod/mini';
import { student } from './students.ts';

/** A roster on the list. `student_count` counts the members who are still at school. */
export const roster = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  student_count: z.int(),
  updated_at: z.string(),
});
export type Roster = z.infer<typeof roster>;

/** GET /api/rosters → {results} by name: one's own; staff see all. */
export const rosterList = z.object({ results: z.array(roster) });

/** GET, POST, PATCH and PUT /api/rosters/{id}: with its members, by last name. Another's roster is 404 'Roster not found'. */
export const rosterDetail = z.extend(roster, { student_ids: z.array(z.string()), students: z.array(student) });
export type RosterDetail = z.infer<typeof rosterDetail>;

/** POST /api/rosters → 201 with the roster. An empty description is left out. At most 2,000 students. */
export const rosterCreate = z.object({
  name: z.string(),
  description: z.optional(z.string()),
  student_ids: z.array(z.string()),
});
export type RosterCreate = z.infer<typeof rosterCreate>;

/** PATCH or PUT /api/rosters/{id}: what is given replaces what was; `description: null` removes it. */
export const rosterChange = z.object({
  name: z.optional(z.string()),
  description: z.optional(z.nullable(z.string())),
  student_ids: z.optional(z.array(z.string())),
});
export type RosterChange = z.infer<typeof rosterChange>;

/** GET /api/rosters/{id}/students → the members as students. */
export const rosterStudents = z.object({ results: z.array(student), count: z.int() });

/** POST /api/rosters/{id}/students or /members: adds, removes nobody; answers the whole roster. */
export const rosterAddStudents = z.object({ student_ids: z.array(z.string()) });

// DELETE /api/rosters/{id} answers a detailAnswer.
