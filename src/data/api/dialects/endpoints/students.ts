import { operation } from './operation.ts';

export const students = operation('students', 'list', 'GET', [
  '/api/students/',
  '/api/students',
  '/api/scholars/',
  '/api/learners',
  '/api/pupils',
  '/api/users/students',
  '/api/reports/students/',
]);
export const student = operation('student', 'thing', 'GET', ['/api/students/{id}']);
export const history = operation('history', 'thing', 'GET', ['/api/students/{id}/history']);
export const createStudent = operation('createStudent', 'list', 'POST', ['/api/students'], { creates: true });
export const deleteStudent = operation('deleteStudent', 'thing', 'DELETE', ['/api/students/{id}']);
