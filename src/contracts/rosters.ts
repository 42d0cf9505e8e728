import * as z from 'zod/mini';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import { neededText, orElse, text } from './fields.ts';
import { student } from './students.ts';
import { BULK_KB, call, detailAnswer } from './call.ts';
import * as PATHS from './paths.ts';

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
const rosterCreate = z.object({
  name: neededText(ROSTER_WORDS.noName),
  description: text,
  student_ids: orElse(ids, []),
});
export type RosterCreate = z.infer<typeof rosterCreate>;

/** What is given replaces what was; `description: null` removes it. */
const rosterChange = z.object({ name: text, description: text, student_ids: z.nullish(ids) });
export type RosterChange = z.infer<typeof rosterChange>;

/** The members as students. */
export const rosterStudents = z.object({ results: z.array(student), count: z.int() });

/** The members from now on. */
const rosterMembers = z.object({ student_ids: ids });

/** Adds these, removes nobody. */
const rosterAddStudents = z.object({ student_ids: orElse(ids, []) });

const MEMBERS = { student_ids: ['studentIds', 'member_ids'] };
const ROSTER_FIELDS = { name: ['title'], ...MEMBERS };
/** PATCH and PUT mean the same. */
const ROSTER_CHANGE = {
  aliases: ['/api/groups/:id'],
  body: rosterChange,
  otherNames: ROSTER_FIELDS,
  maxKB: BULK_KB,
  answer: rosterDetail,
};

export const ROSTER_CALLS = {
  rosters: call(PATHS.rosters, '- - - O A A', 'Rosters without their members', {
    aliases: [
      '/api/groups',
      '/api/educators/me/groups',
      '/api/educator/groups',
      '/api/teachers/me/groups',
      '/api/me/groups',
    ],
    answer: rosterList,
  }),
  createRoster: call(PATHS.createRoster, '- - - O A A', 'Make a roster', {
    aliases: ['/api/groups', '/api/rosters/create_with_students', '/api/groups/create_with_students'],
    body: rosterCreate,
    otherNames: ROSTER_FIELDS,
    maxKB: BULK_KB,
    answer: rosterDetail,
    status: 201,
  }),
  roster: call(PATHS.roster, '- - - O A A', 'One roster with its members', {
    aliases: ['/api/groups/:id'],
    answer: rosterDetail,
  }),
  changeRoster: call(PATHS.changeRoster, '- - - O A A', 'Change the fields that are given', ROSTER_CHANGE),
  replaceRoster: call(PATHS.replaceRoster, '- - - O A A', 'The same as PATCH', ROSTER_CHANGE),
  deleteRoster: call(PATHS.deleteRoster, '- - - O A A', 'Delete a roster', {
    aliases: ['/api/groups/:id', '/api/student_groups/:id', '/api/student-groups/:id'],
    answer: detailAnswer,
  }),
  rosterStudents: call(PATHS.rosterStudents, '- - - O A A', 'The members of a roster', {
    aliases: ['/api/groups/:id/students'],
    answer: rosterStudents,
  }),
  replaceMembers: call(PATHS.replaceMembers, '- - - O A A', 'Replace the members', {
    aliases: ['/api/rosters/:id/students', '/api/groups/:id/members', '/api/groups/:id/students'],
    body: rosterMembers,
    otherNames: MEMBERS,
    maxKB: BULK_KB,
    answer: rosterDetail,
  }),
  addMembers: call(PATHS.addMembers, '- - - O A A', 'Add members', {
    aliases: ['/api/rosters/:id/members', '/api/groups/:id/students', '/api/groups/:id/members'],
    body: rosterAddStudents,
    otherNames: MEMBERS,
    maxKB: BULK_KB,
    answer: rosterDetail,
  }),
};
