import { ownAddresses } from '#contracts/addresses.ts';
import { call } from '#contracts/call.ts';
import { schoolChange, schoolSettings, termFields } from '#contracts/admin/school.ts';
import { privacyPage, privacyRequest } from '#contracts/privacy.ts';
import { STAFF, SUPERUSERS } from './grants.ts';
import { ADMIN_PATHS } from '#contracts/admin/paths.ts';
import * as PATHS from '#contracts/paths.ts';

/** The rooms School, where each change answers the whole of it, and Privacy. */
export const SCHOOL_CALLS = {
  adminSchool: call(ADMIN_PATHS.adminSchool, STAFF, 'The school’s settings and terms', {
    answer: schoolSettings,
  }),
  changeSchool: call(ADMIN_PATHS.changeSchool, SUPERUSERS, 'Change the school’s settings', {
    body: schoolChange,
    answer: schoolSettings,
  }),
  addresses: call(ADMIN_PATHS.addresses, STAFF, 'Where others reach the app', { answer: ownAddresses }),
  createTerm: call(ADMIN_PATHS.createTerm, SUPERUSERS, 'Add a term', {
    body: termFields,
    answer: schoolSettings,
    status: 201,
  }),
  changeTerm: call(ADMIN_PATHS.changeTerm, SUPERUSERS, 'Change a term’s name and days', {
    body: termFields,
    answer: schoolSettings,
  }),
  deleteTerm: call(ADMIN_PATHS.deleteTerm, SUPERUSERS, 'Delete a term; no award is lost by it', {
    answer: schoolSettings,
  }),

  privacy: call(PATHS.privacy, 'A - A A A A', 'How the school keeps data, in plain words', {
    answer: privacyPage,
  }),
  savePrivacy: call(ADMIN_PATHS.savePrivacy, SUPERUSERS, 'Write the school’s own words for it', {
    body: privacyRequest,
    answer: privacyPage,
  }),
};
