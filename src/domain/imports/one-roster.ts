import type { Term } from '#domain/imports/terms.ts';

/** What an archive in the OneRoster format says about a school. Passwords, phones and families are not read at all. */
export interface OneRoster {
  version: '1.1' | '1.2';
  /** `delta`: only what changed; who is not in it is still there. */
  mode: 'bulk' | 'delta';
  /** The system that it comes from, which its ids belong to. */
  source: string;
  /** What was assumed, because the archive doesn't say. */
  assumed: readonly Assumption[];
  schools: readonly SourceSchool[];
  people: readonly SourcePerson[];
  classes: readonly SourceClass[];
  terms: readonly Term[];
  /** How many rows were left out because this app doesn't know whose they are. */
  skipped: { families: number; staff: number };
}

export type Assumption = 'no-manifest' | 'no-source';

interface SourceSchool {
  id: string;
  name: string;
}

export interface SourcePerson {
  id: string;
  row: number;
  role: 'student' | 'teacher';
  schools: readonly string[];
  firstName: string;
  lastName: string;
  email: string;
  number: string;
  grade: string;
  /** False: the other system gives no access. The person is at school all the same. */
  isEnabled: boolean;
  hasLeft: boolean;
  /** Has an unknown status. */
  isUnclear: boolean;
}

export interface SourceClass {
  id: string;
  title: string;
  /** The file doesn't say what it is called, so `title` is made of what else is known. */
  isUntitled: boolean;
  /** The file of changes has people of this class, and no row of the class itself. */
  hasPeopleOnly: boolean;
  school: string;
  terms: readonly string[];
  teachers: readonly string[];
  students: readonly string[];
  /** Those who have left it, by a row of the file. */
  leftTeachers: readonly string[];
  leftStudents: readonly string[];
  hasEnded: boolean;
}
