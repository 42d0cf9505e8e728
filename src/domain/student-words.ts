import { failureStatus, type Failure } from './failure.ts';

/** The spec's words for a list of students (spec §8). */
export const STUDENT_WORDS = {
  none: 'No students found.',
  noMatch: 'No students found for the current filters.',
  notLoaded: 'Unable to load students.',
} as const;

/** Why the students could not be loaded; with the answer's status where there was an answer. */
export function studentsLoadText(failure: Failure): string {
  const status = failureStatus(failure);
  return status === null ? STUDENT_WORDS.notLoaded : `Failed to load students (${status}).`;
}
