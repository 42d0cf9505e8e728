import type { SourceClass, SourcePerson } from '#domain/imports/one-roster.ts';
import { listIn, statusOf, type SourceFile } from './records.ts';

/** The classes with who teaches and who is in them. */
export function readClasses(
  classes: SourceFile | undefined,
  enrollments: SourceFile | undefined,
  { people, today }: { people: readonly SourcePerson[]; today: string },
): SourceClass[] {
  const roleOf = new Map(people.map(({ id, role }) => [id, role]));
  const nameOf = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]));
  const members = new Map<string, { teachers: Set<string>; students: Set<string> }>();
  for (const record of enrollments?.records ?? []) {
    const end = record.get('enddate');
    // The end is the first day that somebody is not in it any more.
    if (statusOf(record) !== 'active' || (end !== '' && end <= today)) continue;
    const [id, user] = [record.get('classsourcedid'), record.get('usersourcedid')];
    const of = members.get(id) ?? { teachers: new Set(), students: new Set() };
    members.set(id, of);
    const role = record.get('role').toLowerCase();
    if (role === 'teacher' && roleOf.get(user) === 'teacher') of.teachers.add(user);
    if (role === 'student' && roleOf.get(user) === 'student') of.students.add(user);
  }
  return (classes?.records ?? []).map((record) => {
    const id = record.get('sourcedid');
    const [teachers, students] = [[...(members.get(id)?.teachers ?? [])], [...(members.get(id)?.students ?? [])]];
    const grades = listIn(record.get('grades'));
    return {
      id,
      title: record.get('title') || untitled(nameOf.get(teachers[0] ?? ''), grades),
      school: record.get('schoolsourcedid') || record.get('orgsourcedid'),
      terms: [...listIn(record.get('termsourcedids')), ...listIn(record.get('sessionsourcedids'))],
      teachers,
      students,
      hasEnded: statusOf(record) !== 'active',
    };
  });
}

/** Classes of small children often have no title: 'Ms Smith, grade 3'. */
function untitled(teacher: string | undefined, grades: readonly string[]): string {
  const grade = grades.length === 1 ? `grade ${(grades[0] ?? '').replace(/^0+(?=\d)/, '')}` : '';
  return [teacher, grade].filter(Boolean).join(', ') || 'Class';
}
