import { call } from '#contracts/call.ts';
import { schoolChange, schoolSettings, termFields } from './school.ts';

const TERM = '/api/admin/terms/:id';

/** The room School. Each change answers the whole of it. */
export const SCHOOL_CALLS = {
  adminSchool: call('GET', '/api/admin/school', '- - - - A A', 'The school’s settings and terms', {
    answer: schoolSettings,
  }),
  changeSchool: call('PATCH', '/api/admin/school', '- - - - - A', 'Change the school’s settings', {
    body: schoolChange,
    answer: schoolSettings,
  }),
  createTerm: call('POST', '/api/admin/terms', '- - - - - A', 'Add a term', {
    body: termFields,
    answer: schoolSettings,
    status: 201,
  }),
  changeTerm: call('PUT', TERM, '- - - - - A', 'Change a term’s name and days', {
    body: termFields,
    answer: schoolSettings,
  }),
  deleteTerm: call('DELETE', TERM, '- - - - - A', 'Delete a term; no award is lost by it', { answer: schoolSettings }),
};
