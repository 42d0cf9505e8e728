import { countText } from '#domain/plural.ts';

/** The digits that a child types at the till. */
export const LUNCH_NUMBER = /^\d{4,6}$/;

/** What the office's records of students say, on the screen and in the server's answers. */
export const RECORD_WORDS = {
  badLunchNumber: 'A lunch number has 4 to 6 digits.',
  lunchNumberLost: 'The lunch number is not saved, and no draft of it is kept.',
  noHouse: 'There is no such house.',
  one: 'this student',
  numberUsed: 'Another student has this school number.',
  notThere: 'Some of these students are no longer there, so nothing was changed. Please load the list again.',
  undone: 'This has been undone already.',
  tooLateToUndo: 'This was more than a day ago, so it can’t be undone here.',
  wrongName: 'That is not this student’s name.',
} as const;

/** The person behind a record that was erased. */
export const FORMER_STUDENT = { first: 'Former', last: 'student' } as const;

/** What a change of many students changes. */
export type ChangeKind = 'house' | 'grade' | 'archive' | 'restore';

const DONE: Record<ChangeKind, string> = {
  house: 'moved to another house',
  grade: 'given another grade',
  archive: 'archived',
  restore: 'restored',
};

/** '12 students archived.', and how many were so before. */
export function changedText(kind: ChangeKind, changed: number, unchanged: number): string {
  const done = `${countText(changed, 'student', 'students')} ${DONE[kind]}.`;
  return unchanged === 0 ? done : `${done} ${unchanged} needed no change.`;
}

/** What an undo brought back. Who was changed again since then stays as they are. */
export function undoneText(restored: number, kept: number): string {
  const back = `${countText(restored, 'student', 'students')} back as before.`;
  return kept === 0 ? back : `${back} ${kept} changed again since then, so they stay as they are.`;
}
