import type { AwardDraft } from '#features/award/draft/award-draft.ts';
import { notSentReason } from '#domain/awards/outbox-headline.ts';
import { mayCountText, stoppedText, studentLabel } from '#domain/awards/outbox-words.ts';
import { namesText } from '#domain/names.ts';
import { counted, countText, plural } from '#domain/plural.ts';
import { isUnsent, type KnownEntry } from '#domain/awards/known-entry.ts';
import type { OutboxState, Submission } from '#data/outbox/view/outbox-state.ts';

/** What a teacher reads after Award. */
export const OUTCOME_WORDS = {
  sent: 'Points awarded successfully!',
  saved: {
    offline: 'Saved on this device. It will be sent when the connection is back.',
    'captive-portal': 'Saved on this device. This wifi needs a sign-in. Open a browser and sign in to the wifi.',
    'server-busy': 'Saved on this device. The server can’t take it at the moment. It will be sent automatically.',
  },
  'sign-in': 'Saved on this device. Sign in to send.',
  oneFailed: (student: string): string => `Award failed for student ${student}.`,
  unsure: 'Not sure it arrived',
  someFailed: 'One or more awards failed.',
  /** `review` of `sent` don't count at once. */
  review: (review: number, sent: number): string =>
    review === sent
      ? 'Sent. Waiting for review by staff.'
      : counted(
          review,
          `Sent. # of ${sent} waits for review by staff.`,
          `Sent. # of ${sent} wait for review by staff.`,
        ),
  allSkipped: 'Skipped. Nothing was awarded.',
} as const;

export type AwardOutcome =
  | { kind: 'sending'; sent: number; total: number }
  | { kind: 'sent' }
  /** All of it was sent, and staff decide about some of it. */
  | { kind: 'review'; text: string }
  /** It does not get through at present; it is sent later. */
  | { kind: 'saved'; text: string }
  | { kind: 'sign-in' }
  | { kind: 'failed'; text: string; sent: number; waiting: number; refused: readonly RefusedAward[] }
  | { kind: 'stopped'; text: string; nothingSent: boolean };

/** Refused or set aside, with the student's name and the server's words. */
interface RefusedAward {
  id: string;
  name: string;
  why: string;
}

/** What is known about an award that was just made: its students, and the state of each one's award. */
export interface MadeEntries extends Pick<Submission, 'count' | 'reasons'> {
  entries: ReadonlyArray<Pick<KnownEntry, 'id' | 'studentId' | 'studentName' | 'place'>>;
}

/** The state of an award that was just made, from the outbox alone: a reload says the same. */
export function awardOutcome(
  { entries, count }: MadeEntries,
  { headline, passEndedAt }: Pick<OutboxState, 'headline' | 'passEndedAt'>,
  moment: {
    /** An older end of a pass says nothing about this award, unless nothing has moved for a while (`still`). */
    since: number;
    still: boolean;
    /** The device knows that it has no network, so no pass tries. */
    offline: boolean;
  },
): AwardOutcome {
  const { 'in-review': review = 0, 'given-up': givenUp = 0, unsure = 0 } = count;
  const skipped = (count.skipped ?? 0) + givenUp;
  const sent = sentOf(count);
  const takenBack = (count['taken-back'] ?? 0) + (count.discarded ?? 0);
  const refused = entries.flatMap(refusedAward);
  const waiting = entries.filter(isUnsent).length - refused.length - unsure;
  if (takenBack > 0) {
    const text = stoppedText({
      sent,
      notSent: takenBack + skipped - givenUp,
      inDoubt: waiting,
      mayCount: givenUp,
    });
    return { kind: 'stopped', text, nothingSent: sent + waiting + givenUp === 0 };
  }
  const [first, second] = refused;
  // One is refused at a time: those that were skipped failed before it.
  const isSeveral = second !== undefined || skipped > 0;
  if (first || unsure > 0) {
    const failed = first && (isSeveral ? OUTCOME_WORDS.someFailed : OUTCOME_WORDS.oneFailed(first.name));
    return { kind: 'failed', text: failed ?? OUTCOME_WORDS.unsure, sent, waiting, refused };
  }
  if (waiting === 0 && review > 0) return { kind: 'review', text: OUTCOME_WORDS.review(review, sent) };
  if (waiting === 0) {
    if (sent > 0) return { kind: 'sent' };
    const open = mayCountText(givenUp);
    return { kind: 'stopped', text: open ? `Skipped. ${open}` : OUTCOME_WORDS.allSkipped, nothingSent: givenUp === 0 };
  }
  const isKnownNow = passEndedAt !== null && (passEndedAt >= moment.since || moment.still);
  if (headline.kind === 'sign-in' && (headline.sessionEnded || isKnownNow)) return { kind: 'sign-in' };
  const reason = moment.offline ? 'offline' : isKnownNow && notSentReason(headline);
  if (reason) return { kind: 'saved', text: OUTCOME_WORDS.saved[reason] };
  return { kind: 'sending', sent, total: entries.length - skipped };
}

/** How many the server has. */
export function sentOf(count: Submission['count']): number {
  return (count.sent ?? 0) + (count['in-review'] ?? 0);
}

function refusedAward({ id, place, ...entry }: MadeEntries['entries'][number]): RefusedAward[] {
  if (place.kind !== 'refused' && place.kind !== 'set-aside') return [];
  const why = place.detail === null ? `(HTTP ${place.status})` : `“${place.detail}”`;
  return [{ id, name: studentLabel(entry), why }];
}

/**
 * Who got what and how many, without those who were skipped: 'Maya Brooks: +1, Work Hard', 'Maya Brooks and Liam Brown: +1
 * each, Work Hard', '12 students in Savant: +1 each, Work Hard'.
 */
export function awardedText({ entries, reasons }: MadeEntries, { target, points }: AwardDraft): string {
  const awarded = entries.filter(({ place }) => place.kind !== 'skipped' && place.kind !== 'given-up');
  const names = awarded.flatMap(({ studentName }) => studentName ?? []);
  const isByName = target.kind === 'students' && names.length > 0 && names.length === awarded.length;
  const group = target.kind === 'students' || target.name === null ? '' : ` in ${target.name}`;
  const who = isByName ? namesText(names, 3) : `${countText(awarded.length, 'student', 'students')}${group}`;
  return `${who}: ${[plural(awarded.length, `+${points}`, `+${points} each`), ...reasons].join(', ')}`;
}
