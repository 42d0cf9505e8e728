import type { ADMIN_CALLS } from '#contracts/admin/admin-calls.ts';
import type { Method } from '#contracts/call.ts';

export type AdminCalls = typeof ADMIN_CALLS;
export type AdminCallName = keyof AdminCalls;

/**
 * Method and path of each call of the Admin Portal, as its contract has them (a test compares the two): the contracts
 * themselves would bring their schemas into the page.
 */
export const ADMIN_ENDPOINTS: Record<AdminCallName, `${Method} /api/${string}`> = {
  adminWaiting: 'GET /api/admin/waiting',
  adminStudents: 'GET /api/admin/students',
  adminStudentIds: 'GET /api/admin/student-ids',
  createAdminStudent: 'POST /api/admin/students',
  adminStudent: 'GET /api/admin/students/:id',
  editStudent: 'PATCH /api/admin/students/:id',
  setLunchNumber: 'PUT /api/admin/students/:id/lunch-number',
  clearLunchNumber: 'DELETE /api/admin/students/:id/lunch-number',
  changeStudents: 'POST /api/admin/student-changes',
  undoStudentChange: 'POST /api/admin/student-changes/:id/undo',
  exportStudent: 'POST /api/admin/students/:id/export',
  eraseStudent: 'POST /api/admin/students/:id/erase',
  people: 'GET /api/admin/people',
  person: 'GET /api/admin/people/:id',
  setRole: 'PUT /api/admin/people/:id/role',
  disablePerson: 'POST /api/admin/people/:id/disable',
  enablePerson: 'POST /api/admin/people/:id/enable',
  endSessions: 'DELETE /api/admin/people/:id/sessions',
  endSession: 'DELETE /api/admin/sessions/:id',
  privacy: 'GET /api/privacy',
  savePrivacy: 'PUT /api/admin/privacy',
  invitations: 'GET /api/admin/invitations',
  invite: 'POST /api/admin/invitations',
  renewInvitation: 'POST /api/admin/invitations/:id/link',
  withdrawInvitation: 'DELETE /api/admin/invitations/:id',
  imports: 'GET /api/admin/imports',
  previewImport: 'POST /api/admin/imports/preview',
  confirmImport: 'POST /api/admin/imports',
  undoImport: 'POST /api/admin/imports/:id/undo',
  setImportedLunchNumbers: 'POST /api/admin/imports/:id/lunch-numbers',
  previewRollOver: 'POST /api/admin/roll-over/preview',
  rollOver: 'POST /api/admin/roll-over',
};
