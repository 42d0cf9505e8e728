import type { OutboxCounts } from './outbox-headline.ts';

/** The state of one award. */
export type EntryPlace =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  /** Tried, and no answer came: it may be there already. The next try asks again. */
  | { kind: 'in-doubt' }
  /** It waits until the teacher decides about another award of its submission. */
  | { kind: 'behind' }
  | { kind: 'refused' | 'set-aside'; status: number; detail: string | null }
  /** Sent without an answer, to a server that can't tell: 'Not sure it arrived'. */
  | { kind: 'unsure' }
  /** The row can't be read as an award. */
  | { kind: 'unreadable' }
  /** `in-review`: sent, and staff decide whether it counts. */
  | { kind: 'sent' | 'in-review' | 'taken-back' | 'skipped' | 'discarded'; at: number }
  /** Skipped or discarded after the server had failed on it: it may count. */
  | { kind: 'given-up'; at: number };

/** An award as the screens know it: its row was checked once, and what could not be read is empty. */
export interface KnownEntry {
  seq: number;
  id: string;
  submissionId: string;
  /** Device ms; 0 where it can no longer be read. */
  madeAt: number;
  studentId: string;
  /** Null after a sign-out. */
  studentName: string | null;
  houseName: string | null;
  habitName: string;
  reasons: readonly string[];
  comment: string;
  /** Habit, reasons and comment as they are sent. */
  reasonText: string;
  points: number;
  place: EntryPlace;
}

/** What an award counts as, by its place; null: the server has answered it, or a person gave it up. */
export const COUNTS_AS: Record<EntryPlace['kind'], Exclude<keyof OutboxCounts, 'unsent'> | null> = {
  waiting: 'waiting',
  sending: 'waiting',
  'in-doubt': 'waiting',
  behind: 'behind',
  refused: 'needsAttention',
  'set-aside': 'needsAttention',
  unsure: 'needsAttention',
  unreadable: 'needsAttention',
  sent: null,
  'in-review': null,
  'taken-back': null,
  skipped: null,
  discarded: null,
  'given-up': null,
};

/** Whether it stays as it is until the teacher decides. */
export function needsDecision({ place }: KnownEntry): boolean {
  return COUNTS_AS[place.kind] === 'needsAttention';
}

/** Whether the server has not answered it and nobody has given it up. */
export function isUnsent({ place }: Pick<KnownEntry, 'place'>): boolean {
  return COUNTS_AS[place.kind] !== null;
}
