import type { OneRoster, SourceClass, SourcePerson } from '#domain/imports/one-roster.ts';
import { listIn, statusOf, type SourceFile, type SourceRecord } from './records.ts';

/** The classes with who teaches and who is in them; in a file of changes also who left, and classes without a row. */
export function readClasses(
  classes: SourceFile | undefined,
  enrollments: SourceFile | undefined,
  { people, today, mode }: { people: readonly SourcePerson[]; today: string; mode: OneRoster['mode'] },
): SourceClass[] {
  const membersOf = readMembers(enrollments, { people, today, mode });
  const nameOf = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  const withRow = (classes?.records ?? []).map((record): SourceClass => {
    const id = record.get('sourcedid');
    const members = listsOf(membersOf.get(id));
    const title = record.get('title');
    return {
      id,
      title: title || untitled(nameOf.get(members.teachers[0] ?? ''), listIn(record.get('grades'))),
      isUntitled: title === '',
      hasPeopleOnly: false,
      school: record.get('schoolsourcedid') || record.get('orgsourcedid'),
      terms: [...listIn(record.get('termsourcedids')), ...listIn(record.get('sessionsourcedids'))],
      ...members,
      hasEnded: statusOf(record) !== 'active',
    };
  });
  if (mode === 'bulk') return withRow;
  const named = new Set(withRow.map(({ id }) => id));
  const others = [...membersOf].filter(([id]) => !named.has(id));
  return [...withRow, ...others.map(([id, members]) => peopleOnly(id, members))];
}

const peopleOnly = (id: string, members: Members): SourceClass => ({
  id,
  title: '',
  isUntitled: true,
  hasPeopleOnly: true,
  school: members.school,
  terms: [],
  ...listsOf(members),
  hasEnded: false,
});

interface Members {
  school: string;
  teachers: Set<string>;
  students: Set<string>;
  leftTeachers: Set<string>;
  leftStudents: Set<string>;
}

const noMembers = (school: string): Members => ({
  school,
  teachers: new Set(),
  students: new Set(),
  leftTeachers: new Set(),
  leftStudents: new Set(),
});

/** Who has two rows in one class, an ended one and a running one, is in it. */
function listsOf(members: Members = noMembers('')) {
  const { teachers, students, leftTeachers, leftStudents } = members;
  return {
    teachers: [...teachers],
    students: [...students],
    leftTeachers: [...leftTeachers].filter((id) => !teachers.has(id)),
    leftStudents: [...leftStudents].filter((id) => !students.has(id)),
  };
}

function readMembers(
  enrollments: SourceFile | undefined,
  { people, today, mode }: { people: readonly SourcePerson[]; today: string; mode: OneRoster['mode'] },
): Map<string, Members> {
  const roleOf = new Map(people.map(({ id, role }) => [id, role]));
  const classes = new Map<string, Members>();
  for (const record of enrollments?.records ?? []) {
    const status = statusOf(record);
    if (status === 'unknown') continue;
    const [id, user] = [record.get('classsourcedid'), record.get('usersourcedid')];
    const role = record.get('role').toLowerCase();
    // A file of changes names people who have not changed by their ids alone.
    const isPerson = (roleOf.get(user) ?? (mode === 'delta' ? role : null)) === role;
    if (!isPerson) continue;
    const of = classes.get(id) ?? noMembers(record.get('schoolsourcedid'));
    classes.set(id, of);
    const hasLeft = status === 'gone' || hasEnded(record, today);
    if (role === 'teacher') (hasLeft ? of.leftTeachers : of.teachers).add(user);
    if (role === 'student') (hasLeft ? of.leftStudents : of.students).add(user);
  }
  return classes;
}

/** The end is the first day that somebody is not in the class any more. */
function hasEnded(record: SourceRecord, today: string): boolean {
  const end = record.get('enddate');
  return end !== '' && end <= today;
}

/** Classes of small children often have no title: 'Ms Smith, grade 3'. */
function untitled(teacher: string | undefined, grades: readonly string[]): string {
  const grade = grades.length === 1 ? `grade ${(grades[0] ?? '').replace(/^0+(?=\d)/, '')}` : '';
  return [teacher, grade].filter(Boolean).join(', ') || 'Class';
}
