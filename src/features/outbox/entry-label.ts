import { needsDecision, type EntryPlace, type KnownEntry } from '#data/outbox/view/known-entry.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import type { UndoStanding } from '#domain/awards/undo-words.ts';
import { plural } from '#domain/plural.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';

type Tone = 'good' | 'busy' | 'bad' | 'quiet';

/** The state of one award, in words and an icon; the colour only repeats them. */
interface EntryLabel {
  text: string;
  /** More to read below it; null where the text says all. */
  more: string | null;
  icon: IconName;
  tone: Tone;
}

/**
 * How each place looks, in the order in which a card counts them. `counted`: its words after a number, if others. The
 * server's own words follow `more` where it answered.
 */
const LOOKS: Record<
  EntryPlace['kind'],
  Pick<EntryLabel, 'text' | 'icon' | 'tone'> & { counted?: string; more?: string }
> = {
  refused: { text: 'Refused', icon: 'warning', tone: 'bad', more: 'The server says:' },
  'set-aside': {
    text: 'Set aside',
    icon: 'warning',
    tone: 'bad',
    more: 'The server failed on this award again and again:',
  },
  unsure: {
    text: 'Not sure it arrived',
    counted: 'not sure',
    icon: 'question',
    tone: 'bad',
    more: 'We couldn’t confirm it arrived. Check the student’s history.',
  },
  unreadable: {
    text: 'Needs attention',
    icon: 'warning',
    tone: 'bad',
    more: 'This device can no longer read this award, so it can’t be sent.',
  },
  behind: { text: 'Waiting for the award', counted: 'on hold', icon: 'clock', tone: 'quiet' },
  sending: { text: 'Sending', icon: 'send', tone: 'busy' },
  'in-doubt': {
    text: 'Unconfirmed',
    icon: 'question',
    tone: 'busy',
    more: 'It may have been sent, but no answer came. We’ll check again.',
  },
  waiting: { text: 'Waiting', icon: 'clock', tone: 'busy' },
  sent: { text: 'Sent', icon: 'check', tone: 'good' },
  'in-review': {
    text: 'Sent for review',
    icon: 'check',
    tone: 'quiet',
    more: 'Staff decide whether it counts: see the student’s history.',
  },
  'taken-back': { text: 'Cancelled', icon: 'undo', tone: 'quiet' },
  skipped: { text: 'Skipped', icon: 'skip', tone: 'quiet' },
  discarded: { text: 'Discarded', icon: 'close', tone: 'quiet' },
  'given-up': {
    text: 'Given up',
    icon: 'question',
    tone: 'quiet',
    more: 'The server failed on it, and may count it all the same: check the student’s history.',
  },
};

function entryLabel(place: EntryPlace, above: boolean): EntryLabel {
  const { text, more = null, icon, tone } = LOOKS[place.kind];
  if (place.kind === 'behind') return { text: `${text} ${above ? 'above' : 'below'}`, more, icon, tone };
  if (!('status' in place)) return { text, more, icon, tone };
  const answer = place.detail === null ? `HTTP ${place.status}` : `“${place.detail}”`;
  return { text, more: `${more} ${answer}`, icon, tone };
}

export interface LabelledEntry {
  entry: KnownEntry;
  label: EntryLabel;
}

/** What became of undone awards, by their ids. */
export interface KnownUndos {
  standing: ReadonlyMap<string, UndoStanding>;
  /** The server's words where it said no. */
  problems: ReadonlyMap<string, string>;
}

const NO_UNDOS: KnownUndos = { standing: new Map(), problems: new Map() };

const UNDO_LOOKS: Record<UndoStanding, Pick<EntryLabel, 'text' | 'icon' | 'tone'> & { counted: string }> = {
  refused: { text: 'Could not be undone', counted: 'could not be undone', icon: 'warning', tone: 'bad' },
  undoing: { text: 'Undoing…', counted: 'being undone', icon: 'clock', tone: 'busy' },
  undone: { text: 'Taken back', counted: 'taken back', icon: 'undo', tone: 'quiet' },
};

/** How an award's undo stands, where that says more than its place: what needs a decision says so itself. */
function undoOf(entry: KnownEntry, { standing }: KnownUndos): UndoStanding | null {
  return needsDecision(entry) ? null : (standing.get(entry.id) ?? null);
}

/** The awards of a submission, each with its label. */
export function labelledEntries(entries: readonly KnownEntry[], undos: KnownUndos = NO_UNDOS): LabelledEntry[] {
  const firstStopped = entries.findIndex(needsDecision);
  return entries.map((entry, index) => {
    const undo = undoOf(entry, undos);
    if (undo === null) return { entry, label: entryLabel(entry.place, firstStopped < index) };
    const { counted: _counted, ...look } = UNDO_LOOKS[undo];
    const words = undo === 'refused' ? undos.problems.get(entry.id) : undefined;
    return { entry, label: { ...look, more: words ? `The server says: “${words}”` : null } };
  });
}

/** A submission in one line: '1 refused', '17 on hold', '12 sent'. */
export function countLabels({ entries }: Pick<Submission, 'entries'>, undos: KnownUndos): EntryLabel[] {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const undo = undoOf(entry, undos);
    const key = undo ? `undo ${undo}` : entry.place.kind;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const places = Object.entries(LOOKS).flatMap(([kind, { text, counted = text.toLowerCase(), icon, tone }]) => {
    const n = counts.get(kind) ?? 0;
    const words = kind === 'unreadable' ? `${plural(n, 'needs', 'need')} attention` : counted;
    return n > 0 ? [{ text: `${n} ${words}`, more: null, icon, tone }] : [];
  });
  const undone = Object.entries(UNDO_LOOKS).flatMap(([kind, { counted, icon, tone }]) => {
    const n = counts.get(`undo ${kind}`) ?? 0;
    return n > 0 ? [{ text: `${n} ${counted}`, more: null, icon, tone }] : [];
  });
  return [...places, ...undone];
}
