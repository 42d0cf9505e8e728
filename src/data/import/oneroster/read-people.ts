import type { OneRoster, SourcePerson } from '#domain/imports/one-roster.ts';
import { listIn, statusOf, type SourceFile, type SourceRecord } from './records.ts';

const FAMILIES = new Set(['guardian', 'parent', 'relative']);

interface Role {
  role: string;
  school: string;
}

/** The students and teachers. A person with two roles or two schools is one person. */
export function readPeople(
  users: SourceFile,
  roles: SourceFile | undefined,
): { people: SourcePerson[]; skipped: OneRoster['skipped'] } {
  const rolesOf = new Map<string, Role[]>();
  for (const record of roles?.records ?? []) {
    if (statusOf(record) === 'gone') continue;
    const user = record.get('usersourcedid');
    const role = { role: record.get('role').toLowerCase(), school: record.get('orgsourcedid') };
    rolesOf.set(user, [...(rolesOf.get(user) ?? []), role]);
  }
  const people: SourcePerson[] = [];
  const skipped = { families: 0, staff: 0 };
  for (const record of users.records) {
    const own = roles ? (rolesOf.get(record.get('sourcedid')) ?? []) : ownRoles(record);
    const role = roleOf(own);
    if (role !== null) people.push(personOf(record, role, own));
    else if (own.some((each) => FAMILIES.has(each.role))) skipped.families += 1;
    else skipped.staff += 1;
  }
  return { people, skipped };
}

/** Of version 1.1, where the role is the user's own. */
function ownRoles(record: SourceRecord): Role[] {
  const role = record.get('role').toLowerCase();
  const schools = listIn(record.get('orgsourcedids'));
  return schools.length === 0 ? [{ role, school: '' }] : schools.map((school) => ({ role, school }));
}

/** The head of a school is invited by hand: no file makes anybody staff. */
function roleOf(roles: readonly Role[]): SourcePerson['role'] | null {
  if (roles.some(({ role }) => role === 'student')) return 'student';
  return roles.some(({ role }) => role === 'teacher') ? 'teacher' : null;
}

function personOf(record: SourceRecord, role: SourcePerson['role'], roles: readonly Role[]): SourcePerson {
  const status = statusOf(record);
  const grades = listIn(record.get('grades'));
  const username = record.get('username');
  return {
    id: record.get('sourcedid'),
    row: record.row,
    role,
    schools: [...new Set([...roles.map(({ school }) => school), record.get('primaryorgsourcedid')].filter(Boolean))],
    firstName: record.get('preferredgivenname') || record.get('givenname'),
    lastName: record.get('preferredfamilyname') || record.get('familyname'),
    // Some systems have the email as the name that one signs in with.
    email: record.get('email') || (username.includes('@') ? username : ''),
    number: record.get('identifier'),
    // Several grades are none.
    grade: grades.length === 1 ? (grades[0] ?? '') : '',
    isEnabled: record.get('enableduser').toLowerCase() !== 'false',
    hasLeft: status === 'gone',
    isUnclear: status === 'unknown',
  };
}
