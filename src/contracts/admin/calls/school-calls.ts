import { ownAddresses } from '#contracts/addresses.ts';
import { call } from '#contracts/call.ts';
import { schoolChange, schoolSettings, termFields } from '#contracts/admin/school.ts';
import { privacyPage, privacyRequest } from '#contracts/privacy.ts';
import { STAFF, SUPERUSERS } from './grants.ts';

const TERM = '/api/admin/terms/:id';

/** The rooms School, where each change answers the whole of it, and Privacy. */
export const SCHOOL_CALLS = {
  adminSchool: call('GET', '/api/admin/school', STAFF, 'The school’s settings and terms', {
    answer: schoolSettings,
  }),
  changeSchool: call('PATCH', '/api/admin/school', SUPERUSERS, 'Change the school’s settings', {
    body: schoolChange,
    answer: schoolSettings,
  }),
  addresses: call('GET', '/api/admin/addresses', STAFF, 'Where others reach the app', { answer: ownAddresses }),
  createTerm: call('POST', '/api/admin/terms', SUPERUSERS, 'Add a term', {
    body: termFields,
    answer: schoolSettings,
    status: 201,
  }),
  changeTerm: call('PUT', TERM, SUPERUSERS, 'Change a term’s name and days', {
    body: termFields,
    answer: schoolSettings,
  }),
  deleteTerm: call('DELETE', TERM, SUPERUSERS, 'Delete a term; no award is lost by it', { answer: schoolSettings }),

  privacy: call('GET', '/api/privacy', 'A - A A A A', 'How the school keeps data, in plain words', {
    answer: privacyPage,
  }),
  savePrivacy: call('PUT', '/api/admin/privacy', SUPERUSERS, 'Write the school’s own words for it', {
    body: privacyRequest,
    answer: privacyPage,
  }),
};
