import { failureDetail, failureStatus, type Failure, type SaveFailure } from '#domain/failure.ts';
import { actionFailedText, saveFailedText } from '#domain/write-words.ts';

/** What the screens of students say. */
export const STUDENT_WORDS = {
  none: 'No students found.',
  noMatch: 'No students found for the current filters.',
  notLoaded: 'Unable to load students.',
  neverLoaded: 'The students have not been loaded on this device yet.',
  partial: 'The school’s server lists no students. These are only those that came with rosters or searches.',
  unreadable: 'Failed to load students.',
  confirmDelete: 'Delete this student?',
  unexpected: 'Unexpected error.',
  noHistory: 'No history yet.',
  notFound: 'Student not found.',
  studentNotLoaded: 'Unable to load student.',
  historyNotLoaded: 'Unable to load history.',
} as const;

/** Why the students could not be loaded; with the answer's status where that was the reason. */
export function studentsLoadText(failure: Failure): string {
  const status = failureStatus(failure);
  if (status === null) return STUDENT_WORDS.notLoaded;
  return status < 400 ? STUDENT_WORDS.unreadable : `Failed to load students (${status}).`;
}

export const studentProblem = {
  create: (failure: SaveFailure): string => saveFailedText('Create failed.', failure),
  delete: (failure: SaveFailure): string => actionFailedText('Delete failed.', failure),
} as const;

export function studentLoadText(failure: Failure): string {
  return failureDetail(failure) ?? STUDENT_WORDS.studentNotLoaded;
}
