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
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';

/** A whole school in one file. */
const IMPORT_KB = 5_120;
/** An exception for each student of a school. */
const ROLL_OVER_KB = 512;

/** The calls of the import and of the turn of the school year, a part of ADMIN_CALLS. */
export const IMPORT_CALLS = {
  imports: call(ADMIN_PATHS.imports, STAFF, 'The newest imports', { answer: importList }),
  previewImport: call(ADMIN_PATHS.previewImport, STAFF, 'What an import would do; nothing is saved', {
    body: importRequest,
    maxKB: IMPORT_KB,
    answer: importPlan,
  }),
  confirmImport: call(ADMIN_PATHS.confirmImport, STAFF, 'Import what the preview showed, all or none', {
    body: importConfirmation,
    maxKB: IMPORT_KB,
    answer: importDone,
    status: 201,
  }),
  undoImport: call(ADMIN_PATHS.undoImport, STAFF, 'Undo an import, once and within a day', {
    answer: importUndone,
  }),
  previewRollOver: call(ADMIN_PATHS.previewRollOver, STAFF, 'What the next school year would change', {
    body: rollOverRequest,
    maxKB: ROLL_OVER_KB,
    answer: rollOverPlan,
  }),
  rollOver: call(ADMIN_PATHS.rollOver, STAFF, 'Move the grades up, once a school year', {
    body: rollOverConfirmation,
    maxKB: ROLL_OVER_KB,
    answer: importDone,
    status: 201,
  }),
};
