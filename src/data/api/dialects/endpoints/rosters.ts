import { WITHOUT_MEMBERS } from '#data/api/dialects/server-memory.ts';
import { isRefused, operation, type Shape } from './operation.ts';

export const rosters = operation('rosters', 'list', 'GET', [
  '/api/educators/me/groups',
  '/api/educator/groups',
  '/api/teachers/me/groups',
  '/api/me/groups',
  '/api/rosters/',
  '/api/rosters',
  '/api/groups/',
  '/api/groups',
]);
export const roster = operation('roster', 'thing', 'GET', [
  '/api/rosters/{id}',
  '/api/groups/{id}',
  '/api/groups/{id}/',
]);
export const rosterStudents = operation('rosterStudents', 'thing', 'GET', [
  '/api/rosters/{id}/students',
  '/api/groups/{id}/students',
  '/api/students/?roster_id={id}',
]);

const withoutMembers: Shape = { name: WITHOUT_MEMBERS, body: (body) => ({ ...body, student_ids: undefined }) };

export const createRoster = operation(
  'createRoster',
  'list',
  'POST',
  ['/api/rosters', '/api/groups', '/api/rosters/create_with_students', '/api/groups/create_with_students'],
  {
    creates: true,
    shapes: [
      { name: 'student_ids' },
      { name: 'studentIds', body: ({ student_ids, ...rest }) => ({ ...rest, studentIds: student_ids }) },
      withoutMembers,
    ],
    wantsOtherShape: (failure, isKnown) => !isKnown && isRefused(failure, 400, 422),
  },
);
export const attachToRoster = operation('attachToRoster', 'thing', 'POST', [
  '/api/rosters/{id}/students',
  '/api/groups/{id}/students',
  '/api/rosters/{id}/members',
  '/api/groups/{id}/members',
]);
export const updateRoster = operation(
  'updateRoster',
  'thing',
  ['PATCH', 'PUT'],
  ['/api/rosters/{id}/', '/api/groups/{id}/'],
  {
    shapes: [{ name: 'student_ids' }, withoutMembers],
    wantsOtherShape: (failure, isKnown) => !isKnown && isRefused(failure, 400, 422),
  },
);
export const replaceMembers = operation('replaceMembers', 'thing', 'PUT', [
  '/api/rosters/{id}/members',
  '/api/groups/{id}/members',
  '/api/rosters/{id}/students',
  '/api/groups/{id}/students',
]);
export const saveMembers = operation('saveMembers', 'thing', 'PATCH', ['/api/groups/{id}/']);
export const addMembers = operation('addMembers', 'thing', 'POST', ['/api/rosters/{id}/students/']);
export const deleteRoster = operation('deleteRoster', 'thing', 'DELETE', [
  '/api/groups/{id}/',
  '/api/groups/{id}',
  '/api/rosters/{id}/',
  '/api/rosters/{id}',
  '/api/student_groups/{id}/',
  '/api/student_groups/{id}',
  '/api/student-groups/{id}/',
  '/api/student-groups/{id}',
]);
