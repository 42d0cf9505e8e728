import type { ImportClass, ImportRequest } from '#contracts/admin/imports.ts';
import type { TableRow } from '#domain/imports/table.ts';
import { runsIn, termsOfToday, type Term } from '#domain/imports/terms.ts';
import type { OneRoster, SourceClass, SourcePerson } from '#domain/imports/one-roster.ts';

/** An archive with what a person chose of it. */
export interface ChosenRoster {
  kind: 'oneroster';
  file: File;
  roster: OneRoster;
  /** Null: it has no schools, and all its people are taken. */
  school: string | null;
  today: string;
  /** New students get the house with the fewest students. */
  dealsHouses: boolean;
  /** The file replaces what was edited in the portal. */
  overridesEdits: boolean;
}

/** What is taken of an archive: one school's people, and the classes that run now. */
export interface RosterParts {
  students: SourcePerson[];
  teachers: SourcePerson[];
  classes: OneRoster['classes'];
  terms: Term[];
}

export function partsOf({ roster, school, today }: ChosenRoster): RosterParts {
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

export function requestOfRoster(chosen: ChosenRoster): ImportRequest {
  const { students, teachers, classes } = partsOf(chosen);
  const { mode } = chosen.roster;
  return {
    kind: 'oneroster',
    mode,
    file_name: chosen.file.name.slice(0, 200),
    source: chosen.roster.source.slice(0, 100),
    year_words: null,
    deals_houses: chosen.dealsHouses,
    overrides_edits: chosen.overridesEdits,
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
  return (each: SourceClass): ImportClass => ({
    source_id: each.id,
    title: each.title,
    teachers: [...each.teachers],
    students: each.students.filter((id) => taken.has(id)),
    ...(each.hasEnded && { has_ended: true }),
  });
}

/** People who have not changed are not in such a file, so the server finds them by their ids. */
const changesOf = (each: SourceClass): ImportClass => ({
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

const LINE_HEADERS = ['sourcedId', 'identifier', 'givenName', 'familyName', 'email', 'grades'];

/** The students as lines of a file, by their rows in users.csv. */
export const rosterLines = (chosen: ChosenRoster): { headers: string[]; rows: TableRow[] } => ({
  headers: LINE_HEADERS,
  rows: partsOf(chosen).students.map((each) => ({
    row: each.row,
    cells: [each.id, each.number, each.firstName, each.lastName, each.email, each.grade],
    isTooLong: false,
  })),
});
