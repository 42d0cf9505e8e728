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

/** How each place looks, and how a submission counts the awards in it; in the order in which the parts are read. */
const FACES: Record<EntryPlace['kind'], Pick<EntryLabel, 'icon' | 'tone'> & { count: (n: number) => string }> = {
  refused: { tone: 'bad', icon: 'warning', count: (n) => `${n} refused` },
  'set-aside': { tone: 'bad', icon: 'warning', count: (n) => `${n} set aside` },
  unsure: { tone: 'bad', icon: 'question', count: (n) => `${n} not sure` },
  unreadable: { tone: 'bad', icon: 'warning', count: (n) => `${n} ${plural(n, 'needs', 'need')} attention` },
  behind: { tone: 'quiet', icon: 'clock', count: (n) => `${n} on hold` },
  sending: { tone: 'busy', icon: 'send', count: (n) => `${n} sending` },
  'in-doubt': { tone: 'busy', icon: 'question', count: (n) => `${n} unconfirmed` },
  waiting: { tone: 'busy', icon: 'clock', count: (n) => `${n} waiting` },
  sent: { tone: 'good', icon: 'check', count: (n) => `${n} sent` },
  'taken-back': { tone: 'quiet', icon: 'undo', count: (n) => `${n} cancelled` },
  skipped: { tone: 'quiet', icon: 'skip', count: (n) => `${n} skipped` },
  discarded: { tone: 'quiet', icon: 'close', count: (n) => `${n} discarded` },
};

const answered = (status: number, detail: string | null): string =>
  detail === null ? `HTTP ${status}` : `“${detail}”`;

function wordsOf(place: EntryPlace, above: boolean): { text: string; more?: string } {
  switch (place.kind) {
    case 'waiting':
      return { text: 'Waiting' };
    case 'sending':
      return { text: 'Sending' };
    case 'in-doubt':
      return { text: 'Unconfirmed', more: 'It may have been sent, but no answer came. We’ll check again.' };
    case 'behind':
      return { text: `Waiting for the award ${above ? 'above' : 'below'}` };
    case 'refused':
      return { text: 'Refused', more: `The server says: ${answered(place.status, place.detail)}` };
    case 'set-aside':
      return {
        text: 'Set aside',
        more: `The server failed on this award again and again: ${answered(place.status, place.detail)}`,
      };
    case 'unsure':
      return { text: 'Not sure it arrived', more: 'We couldn’t confirm it arrived. Check the student’s history.' };
    case 'unreadable':
      return { text: 'Needs attention', more: 'This device can no longer read this award, so it can’t be sent.' };
    case 'sent':
      return { text: 'Sent' };
    case 'taken-back':
      return { text: 'Cancelled' };
    case 'skipped':
      return { text: 'Skipped' };
    case 'discarded':
      return { text: 'Discarded' };
  }
}

function entryLabel(place: EntryPlace, above: boolean): EntryLabel {
  const { icon, tone } = FACES[place.kind];
  return { more: null, ...wordsOf(place, above), icon, tone };
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

/** A submission in one line: '1 refused', '17 on hold', '12 sent'. */
export function countLabels({ count }: Pick<Submission, 'count'>): EntryLabel[] {
  const counts = new Map(Object.entries(count));
  return Object.entries(FACES).flatMap(([kind, { icon, tone, count: text }]) => {
    const n = counts.get(kind) ?? 0;
    return n > 0 ? [{ text: text(n), more: null, icon, tone }] : [];
  });
}
