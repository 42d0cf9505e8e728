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
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';

/** The room Students. */
export const STUDENT_CALLS = {
  adminStudents: call(ADMIN_PATHS.adminStudents, STAFF, 'Records of students, archived ones too', {
    query: adminStudentQuery,
    answer: adminStudentPage,
  }),
  adminStudentIds: call(ADMIN_PATHS.adminStudentIds, STAFF, 'All that a filter finds', {
    query: adminStudentFilter,
    answer: adminStudentIds,
  }),
  exportStudents: call(ADMIN_PATHS.exportStudents, STAFF, 'The list as CSV', {
    body: adminStudentExport,
    answer: csvExport,
  }),
  createAdminStudent: call(ADMIN_PATHS.createAdminStudent, STAFF, 'Add a student', {
    body: newAdminStudent,
    answer: adminStudent,
    status: 201,
  }),
  adminStudent: call(ADMIN_PATHS.adminStudent, STAFF, 'One record of a student', {
    answer: adminStudent,
  }),
  editStudent: call(ADMIN_PATHS.editStudent, STAFF, 'Change a record, unless somebody changed it in between', {
    body: studentEdit,
    answer: adminStudent,
  }),
  setLunchNumber: call(ADMIN_PATHS.setLunchNumber, STAFF, 'Set a lunch number', {
    body: lunchNumberRequest,
    answer: adminStudent,
  }),
  clearLunchNumber: call(ADMIN_PATHS.clearLunchNumber, STAFF, 'Remove a lunch number', {
    answer: adminStudent,
  }),
  changeStudents: call(ADMIN_PATHS.changeStudents, STAFF, 'Change many students, all or none', {
    body: studentChange,
    maxKB: BULK_KB,
    answer: studentChangeAnswer,
    status: 201,
  }),
  undoStudentChange: call(ADMIN_PATHS.undoStudentChange, STAFF, 'Undo a change of many', {
    answer: studentUndoAnswer,
  }),
  exportStudent: call(ADMIN_PATHS.exportStudent, STAFF, 'All that is known about a student', {
    body: studentExportRequest,
    answer: studentExportAnswer,
  }),
  eraseStudent: call(ADMIN_PATHS.eraseStudent, SUPERUSERS, 'Erase a person; the ledger keeps the points', {
    body: studentErasure,
    answer: detailAnswer,
  }),
};
