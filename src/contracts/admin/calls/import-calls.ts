import { call } from '#contracts/call.ts';
import {
  importConfirmation,
  importDone,
  importList,
  importPlan,
  importRequest,
  importUndone,
} from '#contracts/admin/imports.ts';
import { rollOverConfirmation, rollOverPlan, rollOverRequest } from '#contracts/admin/roll-over.ts';
import { STAFF } from './grants.ts';

/** A whole school in one file. */
const IMPORT_KB = 5_120;
/** An exception for each student of a school. */
const ROLL_OVER_KB = 512;

/** The calls of the import and of the turn of the school year, a part of ADMIN_CALLS. */
export const IMPORT_CALLS = {
  imports: call('GET', '/api/admin/imports', STAFF, 'The newest imports', { answer: importList }),
  previewImport: call('POST', '/api/admin/imports/preview', STAFF, 'What an import would do; nothing is saved', {
    body: importRequest,
    maxKB: IMPORT_KB,
    answer: importPlan,
  }),
  confirmImport: call('POST', '/api/admin/imports', STAFF, 'Import what the preview showed, all or none', {
    body: importConfirmation,
    maxKB: IMPORT_KB,
    answer: importDone,
    status: 201,
  }),
  undoImport: call('POST', '/api/admin/imports/:id/undo', STAFF, 'Undo an import, once and within a day', {
    answer: importUndone,
  }),
  previewRollOver: call('POST', '/api/admin/roll-over/preview', STAFF, 'What the next school year would change', {
    body: rollOverRequest,
    maxKB: ROLL_OVER_KB,
    answer: rollOverPlan,
  }),
  rollOver: call('POST', '/api/admin/roll-over', STAFF, 'Move the grades up, once a school year', {
    body: rollOverConfirmation,
    maxKB: ROLL_OVER_KB,
    answer: importDone,
    status: 201,
  }),
};
