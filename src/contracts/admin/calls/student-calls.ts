import { BULK_KB, call, detailAnswer } from '#contracts/call.ts';
import {
  adminStudent,
  adminStudentExport,
  adminStudentFilter,
  adminStudentIds,
  adminStudentPage,
  adminStudentQuery,
  lunchNumberRequest,
  newAdminStudent,
  studentChange,
  studentChangeAnswer,
  studentEdit,
  studentErasure,
  studentExportAnswer,
  studentExportRequest,
  studentUndoAnswer,
} from '#contracts/admin/students.ts';
import { csvExport } from '#contracts/admin/list.ts';
import { STAFF, SUPERUSERS } from './grants.ts';

const STUDENT = '/api/admin/students/:id';
const CHANGES = '/api/admin/student-changes';

/** The room Students. */
export const STUDENT_CALLS = {
  adminStudents: call('GET', '/api/admin/students', STAFF, 'Records of students, archived ones too', {
    query: adminStudentQuery,
    answer: adminStudentPage,
  }),
  adminStudentIds: call('GET', '/api/admin/student-ids', STAFF, 'All that a filter finds', {
    query: adminStudentFilter,
    answer: adminStudentIds,
  }),
  exportStudents: call('POST', '/api/admin/students/export', STAFF, 'The list as CSV', {
    body: adminStudentExport,
    answer: csvExport,
  }),
  createAdminStudent: call('POST', '/api/admin/students', STAFF, 'Add a student', {
    body: newAdminStudent,
    answer: adminStudent,
    status: 201,
  }),
  adminStudent: call('GET', STUDENT, STAFF, 'One record of a student', {
    answer: adminStudent,
  }),
  editStudent: call('PATCH', STUDENT, STAFF, 'Change a record, unless somebody changed it in between', {
    body: studentEdit,
    answer: adminStudent,
  }),
  setLunchNumber: call('PUT', `${STUDENT}/lunch-number`, STAFF, 'Set a lunch number', {
    body: lunchNumberRequest,
    answer: adminStudent,
  }),
  clearLunchNumber: call('DELETE', `${STUDENT}/lunch-number`, STAFF, 'Remove a lunch number', {
    answer: adminStudent,
  }),
  changeStudents: call('POST', CHANGES, STAFF, 'Change many students, all or none', {
    body: studentChange,
    maxKB: BULK_KB,
    answer: studentChangeAnswer,
    status: 201,
  }),
  undoStudentChange: call('POST', `${CHANGES}/:id/undo`, STAFF, 'Undo a change of many', {
    answer: studentUndoAnswer,
  }),
  exportStudent: call('POST', `${STUDENT}/export`, STAFF, 'All that is known about a student', {
    body: studentExportRequest,
    answer: studentExportAnswer,
  }),
  eraseStudent: call('POST', `${STUDENT}/erase`, SUPERUSERS, 'Erase a person; the ledger keeps the points', {
    body: studentErasure,
    answer: detailAnswer,
  }),
};
