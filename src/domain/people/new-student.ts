import { parseGrade, type Grade } from './grades.ts';

export const NO_STUDENT_NAME = 'Please enter a first and last name.';

/** The form of a new student, as typed. */
export interface TypedStudent {
  firstName: string;
  lastName: string;
  email: string;
  grade: string;
  house: string;
}

export const EMPTY_STUDENT: TypedStudent = { firstName: '', lastName: '', email: '', grade: '', house: '' };

/** The first of the required names that is missing. */
export function missingName(typed: TypedStudent): 'firstName' | 'lastName' | null {
  if (!typed.firstName.trim()) return 'firstName';
  return typed.lastName.trim() ? null : 'lastName';
}

/** As it is sent: trimmed, and what was left empty is left out. */
export function newStudentOf(typed: TypedStudent): {
  first_name: string;
  last_name: string;
  email?: string;
  house?: string;
  grade?: Grade;
} {
  const email = typed.email.trim();
  const grade = parseGrade(typed.grade);
  return {
    first_name: typed.firstName.trim(),
    last_name: typed.lastName.trim(),
    ...(email && { email }),
    ...(typed.house && { house: typed.house }),
    ...(grade !== null && { grade }),
  };
}
