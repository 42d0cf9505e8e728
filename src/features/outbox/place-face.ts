import type { EntryPlace, ListedEntry, ListedSubmission } from '#data/outbox/view/outbox-list.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';

export type PlaceTone = 'good' | 'busy' | 'bad' | 'quiet';

/** Where one award is, in words and a picture; the colour only repeats them. */
export interface PlaceFace {
  label: string;
  /** More to read below it; null where the label says all. */
  more: string | null;
  icon: IconName;
  tone: PlaceTone;
}

const answered = (status: number, detail: string | null): string =>
  detail === null ? `HTTP ${status}` : `“${detail}”`;

export function placeFace(place: EntryPlace, above: boolean): PlaceFace {
  switch (place.kind) {
    case 'waiting':
      return { label: 'Waiting', more: null, icon: 'clock', tone: 'busy' };
    case 'sending':
      return { label: 'Sending', more: null, icon: 'send', tone: 'busy' };
    case 'in-doubt':
      return {
        label: 'Unconfirmed',
        more: 'It may have been sent, but no answer came. We’ll check again.',
        icon: 'question',
        tone: 'busy',
      };
    case 'behind':
      return {
        label: above ? 'Waits behind the one above' : 'Waits for the one below',
        more: null,
        icon: 'clock',
        tone: 'quiet',
      };
    case 'refused':
      return {
        label: 'Refused',
        more: `The server says: ${answered(place.status, place.detail)}`,
        icon: 'warning',
        tone: 'bad',
      };
    case 'set-aside':
      return {
        label: 'Set aside',
        more: `The server failed on this one again and again: ${answered(place.status, place.detail)}`,
        icon: 'warning',
        tone: 'bad',
      };
    case 'unsure':
      return {
        label: 'Not sure it arrived',
        more: 'We couldn’t confirm it arrived. Check the student’s history.',
        icon: 'question',
        tone: 'bad',
      };
    case 'unreadable':
      return {
        label: 'Needs attention',
        more: 'This device can no longer read this award, so it can’t be sent.',
        icon: 'warning',
        tone: 'bad',
      };
    case 'sent':
      return { label: 'Sent', more: null, icon: 'check', tone: 'good' };
    case 'taken-back':
      return { label: 'Taken back', more: null, icon: 'undo', tone: 'quiet' };
    case 'skipped':
      return { label: 'Skipped', more: null, icon: 'skip', tone: 'quiet' };
    case 'discarded':
      return { label: 'Discarded', more: null, icon: 'close', tone: 'quiet' };
  }
}

/** Whether it stays as it is until the teacher decides. */
export function needsDecision(place: EntryPlace): boolean {
  return ['refused', 'set-aside', 'unsure', 'unreadable'].includes(place.kind);
}

/** Whether the server has not answered it and nobody has given it up. */
export function isUnsent({ place }: ListedEntry): boolean {
  return !('at' in place);
}

/** The awards of a submission, each with what is told of it. */
export function facesOf(entries: readonly ListedEntry[]): Array<{ entry: ListedEntry; face: PlaceFace }> {
  const firstStopped = entries.findIndex(({ place }) => needsDecision(place));
  return entries.map((entry, index) => ({ entry, face: placeFace(entry.place, firstStopped < index) }));
}

/** The student's name as well as this device knows it. */
export function nameOf(entry: ListedEntry, names: ReadonlyMap<string, string>): string {
  const known = entry.studentName ?? names.get(entry.studentId);
  if (known) return known;
  return entry.studentId ? `Student ${entry.studentId}` : 'Unknown student';
}

const PARTS = [
  ['refused', 'bad', 'warning', (n: number) => `${n} refused`],
  ['set-aside', 'bad', 'warning', (n: number) => `${n} set aside`],
  ['unsure', 'bad', 'question', (n: number) => `${n} not sure`],
  ['unreadable', 'bad', 'warning', (n: number) => `${n} ${n === 1 ? 'needs' : 'need'} attention`],
  ['behind', 'quiet', 'clock', (n: number) => `${n} ${n === 1 ? 'waits' : 'wait'} behind`],
  ['sending', 'busy', 'send', (n: number) => `${n} sending`],
  ['in-doubt', 'busy', 'question', (n: number) => `${n} unconfirmed`],
  ['waiting', 'busy', 'clock', (n: number) => `${n} waiting`],
  ['sent', 'good', 'check', (n: number) => `${n} sent`],
  ['taken-back', 'quiet', 'undo', (n: number) => `${n} taken back`],
  ['skipped', 'quiet', 'skip', (n: number) => `${n} skipped`],
  ['discarded', 'quiet', 'close', (n: number) => `${n} discarded`],
] as const;

/** A submission in one line: '1 refused', '17 wait behind', '12 sent'. */
export function countFaces({ count }: Pick<ListedSubmission, 'count'>): PlaceFace[] {
  return PARTS.flatMap(([kind, tone, icon, text]) => {
    const n = count[kind] ?? 0;
    return n > 0 ? [{ label: text(n), more: null, icon, tone }] : [];
  });
}
