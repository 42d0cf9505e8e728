import { timeIn } from '#domain/time-in.ts';
import { takesBack, type UndoAsked } from './can-undo.ts';
import type { EntryPlace, KnownEntry } from './known-entry.ts';
import { studentLabel } from './outbox-words.ts';

/** What became of an award, on every screen. given-words.ts has the words. */
export type GivenState =
  /** Tapped on this page, and not on the disk yet. */
  | 'saving'
  /** In the outbox: known-entry.ts says what each of these is. */
  | Exclude<EntryPlace['kind'], 'taken-back'>
  /** Taken back before it was sent, without an Undo. */
  | 'cancelled'
  /** Staff decided that it does not count. */
  | 'declined'
  /** Undo was tapped; the server has not answered. */
  | 'undoing'
  | 'taken-back'
  /** The server refused the Undo, so the award stays. */
  | 'not-undone';

/** Who has an award now. `needs-you`: this device, until the person decides. `gone`: taken back, about to be, or given up. */
type Stage = 'on-device' | 'needs-you' | 'on-server' | 'gone';

/** From the one that got least far. */
const STAGES: Record<GivenState, Stage> = {
  refused: 'needs-you',
  'set-aside': 'needs-you',
  unsure: 'needs-you',
  unreadable: 'needs-you',
  saving: 'on-device',
  waiting: 'on-device',
  sending: 'on-device',
  'in-doubt': 'on-device',
  behind: 'on-device',
  'not-undone': 'on-server',
  undoing: 'gone',
  'in-review': 'on-server',
  sent: 'on-server',
  declined: 'on-server',
  'taken-back': 'gone',
  cancelled: 'gone',
  skipped: 'gone',
  discarded: 'gone',
  'given-up': 'gone',
};
const PROGRESS = Object.keys(STAGES);

export const stageOf = ({ state }: { state: GivenState }): Stage => STAGES[state];

/** Whether the Outbox says more about it: the person decides there about it, or about another award of its tap. */
export const isStopped = (award: { state: GivenState }): boolean =>
  stageOf(award) === 'needs-you' || award.state === 'behind';

/** Of several awards, the one that got least far; what is gone comes last. */
export function leastFar<A extends { state: GivenState }>(awards: readonly A[]): A | undefined {
  return awards.toSorted((a, b) => PROGRESS.indexOf(a.state) - PROGRESS.indexOf(b.state))[0];
}

/** An award or a reversal as the server lists it. */
export interface ListedAward {
  id: string;
  student_id?: string;
  student_name?: string;
  habit_name: string;
  points: number;
  created_at: string;
  recorded_at?: string | undefined;
  reverses_id: string | null;
  status?: 'counted' | 'review' | 'declined' | undefined;
}

/** A list of the server's, as the awards are looked up in it. All of it is read once, not with each change of the outbox. */
export interface Listed<L extends ListedAward> {
  awards: ReadonlyMap<string, TimedAward<L>>;
  /** By the award that each takes back. */
  reversals: ReadonlyMap<string, L>;
  /** The awards that are shown although this device has nothing of them. */
  shown: ReadonlyArray<TimedAward<L>>;
}

interface TimedAward<L extends ListedAward> {
  award: L;
  /** Of the tap, and when the server recorded it, as device ms; null where it can't be read. */
  at: number | null;
  recordedAt: number | null;
}

/** A list, of which the awards since a time (device ms) are shown. */
export function listedAwards<L extends ListedAward>(list: readonly L[], since = -Infinity): Listed<L> {
  const awards = new Map<string, TimedAward<L>>();
  const reversals = new Map<string, L>();
  for (const award of list) {
    const { id, created_at, recorded_at = created_at, reverses_id } = award;
    // Where the server said no more than the time of the tap, it can't have been earlier.
    if (reverses_id === null) awards.set(id, { award, at: timeIn(created_at), recordedAt: timeIn(recorded_at) });
    else reversals.set(reverses_id, award);
  }
  const isShown = ({ at }: TimedAward<L>): boolean => since === -Infinity || (at !== null && at >= since);
  return { awards, reversals, shown: [...awards.values()].filter(isShown) };
}

/** What became of an Undo. `waiting`: the server has not answered. */
export type KnownUndo = { kind: 'waiting' | 'undone' } | { kind: 'refused'; detail: string | null };

/** All that is known of a person's awards. */
interface Known<L extends ListedAward> {
  /** The person's own, on this device. */
  entries: readonly KnownEntry[];
  listed: Listed<L>;
  /** By award. */
  undos: ReadonlyMap<string, KnownUndo>;
  /** Of what is listed, the person's own; left out: all of it. */
  own?: ReadonlySet<string>;
}

/** An award: what became of it, and what the person can do about it. */
export interface GivenAward<L extends ListedAward = ListedAward> {
  id: string;
  studentId: string;
  name: string;
  habitName: string;
  points: number;
  /** Of the tap, as the server has it, else as this device has it; null where it can't be read. */
  at: number | null;
  state: GivenState;
  /** The server's words where it refused the Undo; null: it was not asked, or gave none. */
  problem: string | null;
  /** The server has it, and counts it. */
  counts: boolean;
  can: { undo: boolean; retry: boolean; skip: boolean };
  /** As this device has it; null: it did not make it, or has forgotten it. */
  entry: KnownEntry | null;
  /** As the server listed it; null: it did not, as far as this device knows. */
  listed: L | null;
}

/** Every award that this device or the server knows, each once: those of this device first. */
export function givenAwards<L extends ListedAward>(known: Known<L>, asked: UndoAsked): GivenAward<L>[] {
  const { entries, listed } = known;
  const here = new Set(entries.map(({ id }) => id));
  const others = listed.shown.filter(({ award }) => !here.has(award.id));
  return [
    ...entries.map((entry) => givenAward(entry.id, entry, listed.awards.get(entry.id) ?? null, known, asked)),
    ...others.map((timed) => givenAward(timed.award.id, null, timed, known, asked)),
  ];
}

function givenAward<L extends ListedAward>(
  id: string,
  entry: KnownEntry | null,
  timed: TimedAward<L> | null,
  { listed, undos, own }: Known<L>,
  asked: UndoAsked,
): GivenAward<L> {
  const award = timed?.award ?? null;
  const place = entry?.place ?? null;
  const undo = undos.get(id) ?? null;
  const isUndone = listed.reversals.has(id) || undo?.kind === 'undone';
  const state = stateOf(place, award, isUndone ? { kind: 'undone' } : undo);
  const isMine = entry !== null || !own || own.has(id);
  return {
    id,
    studentId: award?.student_id ?? entry?.studentId ?? '',
    name: entry?.studentName ?? award?.student_name ?? (entry ? studentLabel(entry) : ''),
    habitName: award?.habit_name ?? entry?.habitName ?? '',
    points: award?.points ?? entry?.points ?? 0,
    at: timed ? timed.at : (entry?.madeAt ?? null),
    state,
    problem: undo?.kind === 'refused' ? undo.detail : null,
    counts: !isUndone && (award ? (award.status ?? 'counted') === 'counted' : place?.kind === 'sent'),
    can: {
      undo: isMine && mayUndo(state, timed ? timed.recordedAt : answeredAt(place), asked),
      retry: state === 'refused' || state === 'set-aside' || state === 'unsure',
      skip: state === 'refused' || state === 'set-aside' || state === 'unreadable',
    },
    entry,
    listed: award,
  };
}

const BY_STATUS = { counted: 'sent', review: 'in-review', declined: 'declined' } as const;

function stateOf(place: EntryPlace | null, award: ListedAward | null, undo: KnownUndo | null): GivenState {
  const here = place && stateInOutbox({ place });
  // A person has to decide, whatever else is known.
  if (here !== null && STAGES[here] === 'needs-you') return here;
  if (undo?.kind === 'undone' || (undo && here === 'cancelled')) return 'taken-back';
  if (undo) return undo.kind === 'waiting' ? 'undoing' : 'not-undone';
  // What the server lists has arrived, whether its answer came or not.
  return award ? BY_STATUS[award.status ?? 'counted'] : (here ?? 'sent');
}

/** As the outbox alone says it. */
export function stateInOutbox({ place }: { place: EntryPlace }): GivenState {
  return place.kind === 'taken-back' ? 'cancelled' : place.kind;
}

const answeredAt = (place: EntryPlace | null): number | null => (place && 'at' in place ? place.at : null);

/** Not twice, not before a decision, and not where the server would refuse it. What it refused may be tried again. */
function mayUndo(state: GivenState, recorded: number | null, asked: UndoAsked): boolean {
  const stage = STAGES[state];
  if (stage === 'on-device') return true;
  // A time that can't be read may be now: the server decides.
  return stage === 'on-server' && state !== 'declined' && takesBack(recorded ?? asked.now, asked);
}
