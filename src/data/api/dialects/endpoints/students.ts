import { pathOf } from '#contracts/endpoint.ts';
import * as PATHS from '#contracts/paths.ts';
import { operation, slashed } from './operation.ts';

export const students = operation('students', 'list', PATHS.students, {
  paths: [
    slashed(PATHS.students),
    pathOf(PATHS.students),
    '/api/scholars/',
    '/api/learners',
    '/api/pupils',
    '/api/users/students',
    '/api/reports/students/',
  ],
});
export const student = operation('student', 'thing', PATHS.student);
export const history = operation('history', 'thing', PATHS.history);
export const createStudent = operation('createStudent', 'list', PATHS.createStudent, { creates: true });
export const deleteStudent = operation('deleteStudent', 'thing', PATHS.deleteStudent);
