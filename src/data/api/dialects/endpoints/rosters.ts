import { pathOf } from '#contracts/endpoint.ts';
import * as PATHS from '#contracts/paths.ts';
import { WITHOUT_MEMBERS } from '#data/api/dialects/server-memory.ts';
import { isRefused, operation, slashed, type Shape } from './operation.ts';

export const rosters = operation('rosters', 'list', PATHS.rosters, {
  paths: [
    '/api/educators/me/groups',
    '/api/educator/groups',
    '/api/teachers/me/groups',
    '/api/me/groups',
    slashed(PATHS.rosters),
    pathOf(PATHS.rosters),
    '/api/groups/',
    '/api/groups',
  ],
});
export const roster = operation('roster', 'thing', PATHS.roster, {
  paths: [pathOf(PATHS.roster), '/api/groups/:id', '/api/groups/:id/'],
});
export const rosterStudents = operation('rosterStudents', 'thing', PATHS.rosterStudents, {
  paths: [pathOf(PATHS.rosterStudents), '/api/groups/:id/students', '/api/students/?roster_id=:id'],
});

const withoutMembers: Shape = { name: WITHOUT_MEMBERS, body: (body) => ({ ...body, student_ids: undefined }) };

export const createRoster = operation('createRoster', 'list', PATHS.createRoster, {
  paths: [
    pathOf(PATHS.createRoster),
    '/api/groups',
    '/api/rosters/create_with_students',
    '/api/groups/create_with_students',
  ],
  creates: true,
  shapes: [
    { name: 'student_ids' },
    { name: 'studentIds', body: ({ student_ids, ...rest }) => ({ ...rest, studentIds: student_ids }) },
    withoutMembers,
  ],
  wantsOtherShape: (failure, isKnown) => !isKnown && isRefused(failure, 400, 422),
});
export const attachToRoster = operation('attachToRoster', 'thing', PATHS.addMembers, {
  paths: [pathOf(PATHS.addMembers), '/api/groups/:id/students', '/api/rosters/:id/members', '/api/groups/:id/members'],
});
export const updateRoster = operation('updateRoster', 'thing', PATHS.changeRoster, {
  method: ['PATCH', 'PUT'],
  paths: [slashed(PATHS.changeRoster), '/api/groups/:id/'],
  shapes: [{ name: 'student_ids' }, withoutMembers],
  wantsOtherShape: (failure, isKnown) => !isKnown && isRefused(failure, 400, 422),
});
export const replaceMembers = operation('replaceMembers', 'thing', PATHS.replaceMembers, {
  paths: [
    pathOf(PATHS.replaceMembers),
    '/api/groups/:id/members',
    '/api/rosters/:id/students',
    '/api/groups/:id/students',
  ],
});
export const saveMembers = operation('saveMembers', 'thing', PATHS.changeRoster, { paths: ['/api/groups/:id/'] });
export const addMembers = operation('addMembers', 'thing', PATHS.addMembers, { paths: [slashed(PATHS.addMembers)] });
export const deleteRoster = operation('deleteRoster', 'thing', PATHS.deleteRoster, {
  paths: [
    '/api/groups/:id/',
    '/api/groups/:id',
    slashed(PATHS.deleteRoster),
    pathOf(PATHS.deleteRoster),
    '/api/student_groups/:id/',
    '/api/student_groups/:id',
    '/api/student-groups/:id/',
    '/api/student-groups/:id',
  ],
});
