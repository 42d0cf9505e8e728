import { needsDecision, type EntryPlace, type KnownEntry } from '#data/outbox/view/known-entry.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import { plural } from '#domain/plural.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';

type Tone = 'good' | 'busy' | 'bad' | 'quiet';

/** Where one award is, in words and a picture; the colour only repeats them. */
export interface EntryLabel {
  text: string;
  /** More to read below it; null where the text says all. */
  more: string | null;
  icon: IconName;
  tone: Tone;
}

const answered = (status: number, detail: string | null): string =>
  detail === null ? `HTTP ${status}` : `“${detail}”`;

function entryLabel(place: EntryPlace, above: boolean): EntryLabel {
  switch (place.kind) {
    case 'waiting':
      return { text: 'Waiting', more: null, icon: 'clock', tone: 'busy' };
    case 'sending':
      return { text: 'Sending', more: null, icon: 'send', tone: 'busy' };
    case 'in-doubt':
      return {
        text: 'Unconfirmed',
        more: 'It may have been sent, but no answer came. We’ll check again.',
        icon: 'question',
        tone: 'busy',
      };
    case 'behind':
      return {
        text: `Waiting for the award ${above ? 'above' : 'below'}`,
        more: null,
        icon: 'clock',
        tone: 'quiet',
      };
    case 'refused':
      return {
        text: 'Refused',
        more: `The server says: ${answered(place.status, place.detail)}`,
        icon: 'warning',
        tone: 'bad',
      };
    case 'set-aside':
      return {
        text: 'Set aside',
        more: `The server failed on this award again and again: ${answered(place.status, place.detail)}`,
        icon: 'warning',
        tone: 'bad',
      };
    case 'unsure':
      return {
        text: 'Not sure it arrived',
        more: 'We couldn’t confirm it arrived. Check the student’s history.',
        icon: 'question',
        tone: 'bad',
      };
    case 'unreadable':
      return {
        text: 'Needs attention',
        more: 'This device can no longer read this award, so it can’t be sent.',
        icon: 'warning',
        tone: 'bad',
      };
    case 'sent':
      return { text: 'Sent', more: null, icon: 'check', tone: 'good' };
    case 'taken-back':
      return { text: 'Cancelled', more: null, icon: 'undo', tone: 'quiet' };
    case 'skipped':
      return { text: 'Skipped', more: null, icon: 'skip', tone: 'quiet' };
    case 'discarded':
      return { text: 'Discarded', more: null, icon: 'close', tone: 'quiet' };
  }
}

/** The awards of a submission, each with its label. */
export function labelledEntries(entries: readonly KnownEntry[]): Array<{ entry: KnownEntry; label: EntryLabel }> {
  const firstStopped = entries.findIndex(needsDecision);
  return entries.map((entry, index) => ({ entry, label: entryLabel(entry.place, firstStopped < index) }));
}

/** The student's name as well as this device knows it. */
export function nameOf(entry: KnownEntry, names: ReadonlyMap<string, string>): string {
  const known = entry.studentName ?? names.get(entry.studentId);
  if (known) return known;
  return entry.studentId ? `Student ${entry.studentId}` : 'Unknown student';
}

const PARTS = [
  ['refused', 'bad', 'warning', (n: number) => `${n} refused`],
  ['set-aside', 'bad', 'warning', (n: number) => `${n} set aside`],
  ['unsure', 'bad', 'question', (n: number) => `${n} not sure`],
  ['unreadable', 'bad', 'warning', (n: number) => `${n} ${plural(n, 'needs', 'need')} attention`],
  ['behind', 'quiet', 'clock', (n: number) => `${n} on hold`],
  ['sending', 'busy', 'send', (n: number) => `${n} sending`],
  ['in-doubt', 'busy', 'question', (n: number) => `${n} unconfirmed`],
  ['waiting', 'busy', 'clock', (n: number) => `${n} waiting`],
  ['sent', 'good', 'check', (n: number) => `${n} sent`],
  ['taken-back', 'quiet', 'undo', (n: number) => `${n} cancelled`],
  ['skipped', 'quiet', 'skip', (n: number) => `${n} skipped`],
  ['discarded', 'quiet', 'close', (n: number) => `${n} discarded`],
] as const;

/** A submission in one line: '1 refused', '17 on hold', '12 sent'. */
export function countLabels({ count }: Pick<Submission, 'count'>): EntryLabel[] {
  return PARTS.flatMap(([kind, tone, icon, text]) => {
    const n = count[kind] ?? 0;
    return n > 0 ? [{ text: text(n), more: null, icon, tone }] : [];
  });
}
