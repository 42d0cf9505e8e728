import { countText } from '#domain/plural.ts';

/** What an approval can no longer be taken back for. */
export const SIGNUP_UNDO = {
  undone: 'This has been undone already.',
  tooLate: 'This was more than a day ago, so it can’t be undone here.',
} as const;

/** '212 students approved.', and how many were not, because something was changed in between. */
export function approvedText(approved: number, left: number): string {
  const done = `${countText(approved, 'student', 'students')} approved. They can sign in now.`;
  return left === 0 ? done : `${done} ${left} no longer match, so they still wait.`;
}

/** What the undo of an approval did. */
export interface TakenBack {
  waiting: number;
  /** Changed since then: they stay approved. */
  kept: number;
  /** Records that the approval added and that somebody uses. */
  records_kept: number;
  /** Had the email that they are approved. */
  told: number;
}

/** What an undo took back, and what it could not. */
export function unapprovedText({ waiting, kept, records_kept, told }: TakenBack): string {
  return [
    `${countText(waiting, 'sign-up', 'sign-ups')} ${waiting === 1 ? 'waits' : 'wait'} again.`,
    kept > 0 && `${kept} changed since then, so they stay approved.`,
    records_kept > 0 &&
      `${countText(records_kept, 'new record', 'new records')} in use since then ${records_kept === 1 ? 'stays' : 'stay'}.`,
    told > 0 && `${countText(told, 'person', 'people')} had read by email that they are approved: tell them.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
