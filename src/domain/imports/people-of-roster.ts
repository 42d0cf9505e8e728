import type { OneRoster, SourceClass, SourcePerson } from './one-roster.ts';
import { runsIn, termsOfToday, type Term } from './terms.ts';

/** An archive, and what is taken of it. */
export interface RosterChoice {
  roster: OneRoster;
  /** Null: it has no schools, and all its people are taken. */
  school: string | null;
  today: string;
}

/** What is taken of an archive: one school's people, and the classes that run now. */
export interface RosterParts {
  students: SourcePerson[];
  teachers: SourcePerson[];
  classes: OneRoster['classes'];
  terms: Term[];
}

export function partsOf({ roster, school, today }: RosterChoice): RosterParts {
  const isHere = (schools: readonly string[]): boolean =>
    school === null || schools.length === 0 || schools.includes(school);
  const people = roster.people.filter((person) => isHere(person.schools));
  const terms = termsOfToday(roster.terms, today);
  return {
    students: people.filter(({ role }) => role === 'student'),
    teachers: people.filter(({ role, hasLeft, isUnclear }) => role === 'teacher' && !hasLeft && !isUnclear),
    classes: roster.classes.filter(
      (each) => isHere([each.school].filter(Boolean)) && runsIn(each.terms, terms, roster.terms),
    ),
    terms,
  };
}

const LONGEST_SOURCE = 100;

/** The same as it is sent to be checked. */
export function peopleOfRoster(choice: RosterChoice) {
  const { students, teachers, classes } = partsOf(choice);
  const { mode, source } = choice.roster;
  return {
    kind: 'oneroster' as const,
    mode,
    source: source.slice(0, LONGEST_SOURCE),
    students: students.map((student) => ({
      row: student.row,
      source_id: student.id,
      school_number: student.number,
      first_name: student.firstName,
      last_name: student.lastName,
      email: student.email,
      grade: student.grade,
      ...(student.hasLeft && { leaves: true }),
      ...(student.isUnclear && { is_unclear: true }),
    })),
    teachers: teachers.map(({ id, firstName, lastName, email }) => ({
      source_id: id,
      first_name: firstName,
      last_name: lastName,
      email,
    })),
    classes: mode === 'delta' ? classes.map(changesOf) : classes.map(wholeClass(students)),
  };
}

/** A class may have students of another school of the district. */
function wholeClass(students: readonly SourcePerson[]) {
  const taken = new Set(students.map(({ id }) => id));
  return (each: SourceClass) => ({
    source_id: each.id,
    title: each.title,
    teachers: [...each.teachers],
    students: each.students.filter((id) => taken.has(id)),
    ...(each.hasEnded && { has_ended: true }),
  });
}

/** People who have not changed are not in such a file, so the server finds them by their ids. */
const changesOf = (each: SourceClass) => ({
  source_id: each.id,
  title: each.title,
  teachers: [...each.teachers],
  students: [...each.students],
  left_teachers: [...each.leftTeachers],
  left_students: [...each.leftStudents],
  ...(each.isUntitled && { keeps_title: true }),
  ...(each.hasPeopleOnly && { people_only: true }),
  ...(each.hasEnded && { has_ended: true }),
});
