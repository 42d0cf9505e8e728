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
  rosters: call('GET', '/api/rosters', '- - - O A A', 'Rosters without their members', {
    aliases: [
      '/api/groups',
      '/api/educators/me/groups',
      '/api/educator/groups',
      '/api/teachers/me/groups',
      '/api/me/groups',
    ],
    answer: rosterList,
  }),
  createRoster: call('POST', '/api/rosters', '- - - O A A', 'Make a roster', {
    aliases: ['/api/groups', '/api/rosters/create_with_students', '/api/groups/create_with_students'],
    body: rosterCreate,
    otherNames: ROSTER_FIELDS,
    maxKB: BULK_KB,
    answer: rosterDetail,
    status: 201,
  }),
  roster: call('GET', '/api/rosters/:id', '- - - O A A', 'One roster with its members', {
    aliases: ['/api/groups/:id'],
    answer: rosterDetail,
  }),
  changeRoster: call('PATCH', '/api/rosters/:id', '- - - O A A', 'Change the fields that are given', ROSTER_CHANGE),
  replaceRoster: call('PUT', '/api/rosters/:id', '- - - O A A', 'The same as PATCH', ROSTER_CHANGE),
  deleteRoster: call('DELETE', '/api/rosters/:id', '- - - O A A', 'Delete a roster', {
    aliases: ['/api/groups/:id', '/api/student_groups/:id', '/api/student-groups/:id'],
    answer: detailAnswer,
  }),
  rosterStudents: call('GET', '/api/rosters/:id/students', '- - - O A A', 'The members of a roster', {
    aliases: ['/api/groups/:id/students'],
    answer: rosterStudents,
  }),
  replaceMembers: call('PUT', '/api/rosters/:id/members', '- - - O A A', 'Replace the members', {
    aliases: ['/api/rosters/:id/students', '/api/groups/:id/members', '/api/groups/:id/students'],
    body: rosterMembers,
    otherNames: MEMBERS,
    maxKB: BULK_KB,
    answer: rosterDetail,
  }),
  addMembers: call('POST', '/api/rosters/:id/students', '- - - O A A', 'Add members', {
    aliases: ['/api/rosters/:id/members', '/api/groups/:id/students', '/api/groups/:id/members'],
    body: rosterAddStudents,
    otherNames: MEMBERS,
    maxKB: BULK_KB,
    answer: rosterDetail,
  }),
};
