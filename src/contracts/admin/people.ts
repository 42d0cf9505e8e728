import * as z from 'zod/mini';
import { openSession } from '#contracts/session.ts';
import { listFields, pageOf, sortedBy } from './list.ts';
import { STAFF, SUPERUSERS } from './grants.ts';
import { ADMIN_PATHS } from './paths.ts';
import { call } from '#contracts/call.ts';

const personRole = z.enum(['scholar', 'educator', 'staff', 'super']);

const peopleQuery = z.object({
  ...listFields,
  role: z.optional(z.enum(['scholar', 'educator', 'staff', 'super'], 'The parameter role is not valid.')),
  state: z._default(z.enum(['active', 'disabled', 'all'], 'The parameter state is not valid.'), 'active'),
  sort: sortedBy(['name', 'role', 'last_sign_in', 'created'], 'name'),
});
export type PeopleQuery = z.infer<typeof peopleQuery>;

/** An account that was approved. `student_id` and `student_name` are of a scholar's record. */
const row = {
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  username: z.string(),
  role: personRole,
  state: z.enum(['active', 'disabled']),
  created_at: z.string(),
  last_signed_in_at: z.nullable(z.string()),
  student_id: z.nullable(z.string()),
  student_name: z.nullable(z.string()),
  sessions: z.int(),
};
const personRow = z.object(row);
export type PersonRow = z.infer<typeof personRow>;

export const peoplePage = pageOf(personRow);

/** What the caller may do with this account, as the server would decide at this moment. */
export const person = z.object({
  ...row,
  has_second_step: z.boolean(),
  /** The accounts at providers by which the person signs in: the provider's address, and since when. */
  linked_to: z.array(z.object({ issuer: z.string(), linked_at: z.string() })),
  open_sessions: z.array(openSession),
  may: z.object({ change: z.boolean(), set_role: z.boolean(), unlink: z.boolean() }),
});
export type Person = z.infer<typeof person>;

/** `from`: the role that the caller has seen. */
const roleRequest = z.object({
  from: personRole,
  role: z.enum(['educator', 'staff', 'super'], 'The role is educator, staff or super.'),
});
export type RoleRequest = z.infer<typeof roleRequest>;

export const PEOPLE_CALLS = {
  people: call(ADMIN_PATHS.people, STAFF, 'Accounts', { query: peopleQuery, answer: peoplePage }),
  person: call(ADMIN_PATHS.person, STAFF, 'One account with its sessions', { answer: person }),
  setRole: call(ADMIN_PATHS.setRole, SUPERUSERS, 'Make an educator staff, or the other way round', {
    body: roleRequest,
    answer: person,
  }),
  disablePerson: call(ADMIN_PATHS.disablePerson, STAFF, 'Close an account and end its sessions', {
    answer: person,
  }),
  enablePerson: call(ADMIN_PATHS.enablePerson, STAFF, 'Open an account again', {
    answer: person,
  }),
  endSessions: call(ADMIN_PATHS.endSessions, STAFF, 'Sign a person out everywhere', {
    answer: person,
  }),
  removePersonsSecondStep: call(
    ADMIN_PATHS.removePersonsSecondStep,
    SUPERUSERS,
    'Turn off the second step of somebody',
    {
      answer: person,
    },
  ),
  unlinkPerson: call(ADMIN_PATHS.unlinkPerson, SUPERUSERS, 'Unlink somebody’s account from the school’s account', {
    answer: person,
  }),
  endSession: call(ADMIN_PATHS.endSession, STAFF, 'End one session', { answer: person }),
};
