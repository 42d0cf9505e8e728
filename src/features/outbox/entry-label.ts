import { stateInOutbox, type GivenAward, type GivenState } from '#domain/awards/given.ts';
import { GIVEN_WORDS } from '#domain/awards/given-words.ts';
import { needsDecision, type KnownEntry } from '#domain/awards/known-entry.ts';
import { counted } from '#domain/plural.ts';
import type { IconName } from '#ui/icons/icon-sprite.tsx';

/** The state of one award, in words and an icon; the colour only repeats them. */
interface EntryLabel {
  text: string;
  /** More to read below it; null where the text says all. */
  more: string | null;
  icon: IconName;
  tone: 'good' | 'busy' | 'bad' | 'quiet';
}

export interface LabelledEntry {
  entry: KnownEntry;
  state: GivenState;
  label: EntryLabel;
}

/** What became of the awards, by their ids; of one that is not in it the outbox alone says it. */
type KnownAwards = ReadonlyMap<string, Pick<GivenAward, 'state' | 'problem'>>;

/** The awards of a submission, each with its label. */
export function labelledEntries(entries: readonly KnownEntry[], awards: KnownAwards = new Map()): LabelledEntry[] {
  const firstStopped = entries.findIndex(needsDecision);
  return entries.map((entry, index) => {
    const { state, problem } = awards.get(entry.id) ?? { state: stateInOutbox(entry), problem: null };
    const { text, inOutbox = text, icon, tone } = GIVEN_WORDS[state];
    const behind = firstStopped < index ? 'Waiting for the award above' : 'Waiting for the award below';
    const more = moreOf(entry, state, problem);
    return { entry, state, label: { text: state === 'behind' ? behind : inOutbox, more, icon, tone } };
  });
}

function moreOf({ place }: KnownEntry, state: GivenState, problem: string | null): string | null {
  if (state === 'not-undone') return problem === null ? null : `The server says: “${problem}”`;
  const { more = null } = GIVEN_WORDS[state];
  if (!('status' in place)) return more;
  return `${more} ${place.detail === null ? `HTTP ${place.status}` : `“${place.detail}”`}`;
}

/** Awards in one line: '1 refused', '17 on hold', '12 sent'. */
export function countLabels(entries: ReadonlyArray<Pick<LabelledEntry, 'state'>>): EntryLabel[] {
  const counts = new Map<string, number>();
  for (const { state } of entries) counts.set(state, (counts.get(state) ?? 0) + 1);
  return Object.entries(GIVEN_WORDS).flatMap(([state, { text, inOutbox = text, counted: words, icon, tone }]) => {
    const n = counts.get(state) ?? 0;
    const said =
      state === 'unreadable'
        ? counted(n, '# needs attention', '# need attention')
        : `${n} ${words ?? inOutbox.toLowerCase()}`;
    return n > 0 ? [{ text: said, more: null, icon, tone }] : [];
  });
}
