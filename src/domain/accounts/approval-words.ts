import { countText } from '#domain/plural.ts';

/** What an approval of many can no longer be taken back for. */
export const SIGNUP_UNDO = {
  undone: 'This has been undone already.',
  tooLate: 'This was more than a day ago, so it can’t be undone here.',
} as const;

/** '212 students approved.', and how many were not, because something was changed in between. */
export function approvedText(approved: number, left: number): string {
  const done = `${countText(approved, 'student')} approved. They can sign in now.`;
  return left === 0 ? done : `${done} ${left} no longer match, so they still wait.`;
}

/** What an undo took back. */
export function unapprovedText(waiting: number, kept: number): string {
  const back = `${countText(waiting, 'sign-up')} ${waiting === 1 ? 'waits' : 'wait'} again.`;
  return kept === 0 ? back : `${back} ${kept} changed since then, so they stay approved.`;
}
