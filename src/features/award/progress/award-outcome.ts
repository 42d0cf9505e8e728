import { stoppedText } from '#domain/awards/outbox-words.ts';
import type { OutboxSummary, SubmissionView } from '#data/outbox/view/outbox-view.ts';

/** What a teacher reads after Award. */
export const OUTCOME_WORDS = {
  sent: 'Points awarded successfully!',
  saved: 'Saved on this device. It will be sent when the connection is back.',
  signIn: 'Saved on this device. Sign in to send.',
  oneFailed: (studentId: string): string => `Award failed for student ${studentId}.`,
  unsure: 'Not sure it arrived',
  someFailed: 'One or more awards failed.',
  allSkipped: 'Skipped. Nothing was awarded.',
} as const;

export type AwardOutcome =
  | { kind: 'sending'; sent: number; total: number }
  | { kind: 'sent' }
  /** It does not get through at present; it goes by itself later. */
  | { kind: 'saved' }
  | { kind: 'sign-in' }
  | { kind: 'failed'; text: string; sent: number; waiting: number; refused: SubmissionView['refused'] }
  | { kind: 'stopped'; text: string; nothingSent: boolean };

/** Facts beside the queue that decide what is told. */
export interface AwardMoment {
  /** The session ended on the server, so nothing goes before the next sign-in. */
  sessionEnded: boolean;
  /** Device ms since when this award is looked at; an older end of a pass says nothing about it. */
  since: number;
  /** Nothing has moved for a while, so an older end is still how things stand. */
  still: boolean;
}

/** Where an award stands that was just made, from the queue alone: a reload tells the same. */
export function awardOutcome(view: SubmissionView, summary: OutboxSummary, moment: AwardMoment): AwardOutcome {
  const { total, sent, waiting, takenBack, skipped, unsure, refused } = view;
  if (takenBack > 0)
    return {
      kind: 'stopped',
      text: stoppedText({ sent, notSent: takenBack + skipped, inDoubt: waiting }),
      nothingSent: sent + waiting === 0,
    };
  if (refused.length > 0) {
    const first = refused[0];
    const text = refused.length === 1 && first ? OUTCOME_WORDS.oneFailed(first.studentId) : OUTCOME_WORDS.someFailed;
    return { kind: 'failed', text, sent, waiting, refused };
  }
  if (unsure > 0) return { kind: 'failed', text: OUTCOME_WORDS.unsure, sent, waiting, refused };
  if (waiting === 0) {
    return sent > 0 ? { kind: 'sent' } : { kind: 'stopped', text: OUTCOME_WORDS.allSkipped, nothingSent: true };
  }
  if (moment.sessionEnded) return { kind: 'sign-in' };
  const { end } = summary;
  const endCounts = summary.sending === null && end !== null && (end.at >= moment.since || moment.still);
  if (endCounts && end.kind === 'sign-in') return { kind: 'sign-in' };
  if (endCounts && end.kind === 'later') return { kind: 'saved' };
  return { kind: 'sending', sent, total: total - skipped };
}
