import { BULK_KB, call, detailAnswer } from '#contracts/call.ts';
import {
  rosterAddStudents,
  rosterChange,
  rosterCreate,
  rosterDetail,
  rosterList,
  rosterMembers,
  rosterStudents,
} from '#contracts/rosters.ts';
import * as PATHS from '#contracts/paths.ts';

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

/** Rosters and their members. */
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
