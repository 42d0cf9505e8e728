import type { MyAward } from '#contracts/history.ts';
import type { UndoableAward } from '#domain/awards/can-undo.ts';
import type { UndoStanding } from '#domain/awards/undo-words.ts';
import { studentLabel } from '#domain/awards/outbox-words.ts';
import { namesText } from '#domain/names.ts';
import { isUnsent, needsDecision, type EntryPlace, type KnownEntry } from '#data/outbox/view/known-entry.ts';
import type { Submission } from '#data/outbox/view/outbox-state.ts';

/** What became of an award, or of the awards of one tap. */
export type RowState =
  | 'saved'
  | 'attention'
  | 'sent'
  | 'review'
  | 'declined'
  /** The server is asked to take it back. */
  | 'undoing'
  | 'taken-back'
  /** The server did not take it back. */
  | 'not-undone';

/** One award, or all awards of one tap, as a teacher sees what they gave. */
export interface AwardRow {
  id: string;
  /** 'Maya Aguilar'; 'Maya Aguilar, Imani Akana and 26 more' */
  who: string;
  /** The student, where there is one. */
  studentId: string | null;
  /** Each one's. */
  points: number;
  /** The reasons where this device knows them, else the habit. */
  what: string;
  /** Device ms of the tap. */
  at: number;
  state: RowState;
  /** Those that Undo takes back; empty: nothing can be undone here. */
  undoable: readonly string[];
  /** Why the server did not take it back; null: it said nothing, or it was not asked. */
  problem: string | null;
  /** Points that the server has and counts, and points that only this device has. */
  confirmed: number;
  waiting: number;
}

export interface Known {
  /** The awards and reversals that the server listed. */
  received: readonly MyAward[];
  submissions: readonly Submission[];
  undo: {
    standing: ReadonlyMap<string, UndoStanding>;
    problems: ReadonlyMap<string, string>;
    mayUndo: (award: UndoableAward, now: number) => boolean;
  };
  /** Device ms. */
  now: number;
}

interface One {
  id: string;
  name: string;
  studentId: string;
  points: number;
  state: RowState;
  /** When the server recorded it, as ms; null: it has not, as far as this device knows. */
  recordedAt: number | null;
}

/** What this account gave since a time, newest first. What both the server and this device know is one row. */
export function awardRows(known: Known, since: number): AwardRow[] {
  const { received, submissions } = known;
  const lookUp = {
    ...known,
    byId: new Map(received.map((award) => [award.id, award])),
    reversed: reversedIn(received),
  };
  const here = new Set<string>();
  const rows = submissions.flatMap((submission) => {
    const ones = submission.entries.flatMap((entry) => {
      here.add(entry.id);
      return oneOf(entry, lookUp) ?? [];
    });
    if (submission.madeAt < since || ones.length === 0) return [];
    const what = submission.reasons.join(', ') || submission.habitName;
    return [rowOf(ones, { id: submission.submissionId, what, at: submission.madeAt }, known)];
  });
  for (const award of received) {
    const at = Date.parse(award.created_at);
    if (award.reverses_id !== null || here.has(award.id) || at < since) continue;
    const state = receivedState(award, lookUp);
    const { id, student_id: studentId, student_name: name, points } = award;
    const recordedAt = recordedAtOf(award);
    rows.push(rowOf([{ id, name, studentId, points, state, recordedAt }], { id, what: award.habit_name, at }, known));
  }
  return rows.toSorted((a, b) => b.at - a.at);
}

interface LookUp extends Known {
  byId: ReadonlyMap<string, MyAward>;
  reversed: ReadonlySet<string>;
}

function reversedIn(received: readonly MyAward[]): Set<string> {
  return new Set(received.flatMap(({ reverses_id: id }) => id ?? []));
}

/** Null: the person gave it up, or it can't be read. */
function oneOf(entry: KnownEntry, lookUp: LookUp): One | null {
  const state = entryState(entry, lookUp);
  if (state === null) return null;
  const { id, studentId, points, place } = entry;
  const award = lookUp.byId.get(id);
  const name = entry.studentName ?? award?.student_name ?? studentLabel(entry);
  const recordedAt = award ? recordedAtOf(award) : 'at' in place ? place.at : null;
  return { id, name, studentId, points, state, recordedAt };
}

/** Where the server said no more than the time of the tap, it can't have been earlier. */
function recordedAtOf({ recorded_at, created_at }: MyAward): number {
  return Date.parse(recorded_at ?? created_at);
}

/** Of no row, unless the server has it all the same. */
const GIVEN_UP: ReadonlySet<EntryPlace['kind']> = new Set(['skipped', 'discarded', 'given-up', 'unreadable']);

function entryState(entry: KnownEntry, lookUp: LookUp): RowState | null {
  const { kind } = entry.place;
  const award = lookUp.byId.get(entry.id);
  if (GIVEN_UP.has(kind)) return award ? receivedState(award, lookUp) : null;
  if (kind === 'taken-back') return 'taken-back';
  const undone = undoState(entry.id, lookUp);
  if (undone) return undone;
  if (needsDecision(entry) || kind === 'behind') return 'attention';
  if (isUnsent(entry)) return 'saved';
  return award ? receivedState(award, lookUp) : kind === 'in-review' ? 'review' : 'sent';
}

function receivedState({ id, status }: MyAward, lookUp: LookUp): RowState {
  const undone = undoState(id, lookUp);
  if (undone) return undone;
  return status === 'review' || status === 'declined' ? status : 'sent';
}

function undoState(id: string, { reversed, undo }: LookUp): RowState | null {
  const standing = undo.standing.get(id);
  if (reversed.has(id) || standing === 'undone') return 'taken-back';
  return standing === 'undoing' ? 'undoing' : standing === 'refused' ? 'not-undone' : null;
}

/** It counts, or may count. What needs a decision is decided in the Outbox. */
const STANDS: ReadonlySet<RowState> = new Set(['saved', 'sent', 'review', 'not-undone']);

/** What of one tap is in different states is shown as the first of these. */
const FIRST: readonly RowState[] = ['attention', 'saved', 'undoing', 'not-undone', 'review', 'sent', 'declined'];

function rowOf(
  all: readonly One[],
  { id, what, at }: Pick<AwardRow, 'id' | 'what' | 'at'>,
  { undo, now }: Known,
): AwardRow {
  const standing = all.filter(({ state }) => state !== 'taken-back');
  const shown = standing.length > 0 ? standing : all;
  const sum = (state: RowState): number =>
    standing.filter((one) => one.state === state).reduce((points, one) => points + one.points, 0);
  const only = shown.length === 1 ? shown[0] : undefined;
  return {
    id,
    what,
    at,
    who: namesText(
      shown.map(({ name }) => name),
      2,
    ),
    studentId: only?.studentId ?? null,
    points: shown[0]?.points ?? 0,
    state: FIRST.find((state) => shown.some((one) => one.state === state)) ?? 'taken-back',
    undoable: standing
      .filter(
        ({ id, state, recordedAt }) =>
          STANDS.has(state) && undo.mayUndo({ recordedAt, standing: undo.standing.get(id) }, now),
      )
      .map((one) => one.id),
    problem: shown.map((one) => undo.problems.get(one.id)).find((text) => text !== undefined) ?? null,
    confirmed: sum('sent') + sum('undoing') + sum('not-undone'),
    waiting: sum('saved') + sum('attention'),
  };
}
