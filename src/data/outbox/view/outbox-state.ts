import type { Headline, OutboxCounts } from '#domain/awards/outbox-headline.ts';
import type { Reach } from '#domain/failure.ts';
import type { DrainEnd, DrainRow } from '#data/db/outbox-rows.ts';
import type { UndoState } from '#data/db/undo-db.ts';
import { isLive, isProgressing } from '#data/outbox/rules/drain-lock.ts';
import { COUNTS_AS, isUnsent, needsDecision, type EntryPlace, type KnownEntry } from '#domain/awards/known-entry.ts';

/** One tap on Award, with its awards in order. What they share is kept once. */
export interface Submission extends Pick<KnownEntry, 'submissionId' | 'madeAt' | 'habitName' | 'reasons' | 'comment'> {
  points: number;
  entries: readonly KnownEntry[];
  /** How many of its awards are in each kind of place. */
  count: Readonly<Partial<Record<EntryPlace['kind'], number>>>;
  /** Something in it waits for the server or for the teacher. */
  open: boolean;
}

/** What became of an account's undos on this device, by award. */
export type Undos = ReadonlyMap<string, UndoState>;

/** An account's outbox as it was last read. */
export interface OutboxRows {
  userId: string;
  entries: readonly KnownEntry[];
  answered: readonly KnownEntry[];
  undos: Undos;
  drain: DrainRow;
  /** Device ms of the last answer 'sent'; null: none on this device. */
  lastSentAt: number | null;
}

/** The undos that are not over: `undoing` wait for the server, and `refused` until the person knows. */
interface UndoCounts {
  undoing: number;
  refused: number;
}

/** What every screen says about the outbox is drawn from this alone. */
export interface OutboxState {
  headline: Headline;
  counts: OutboxCounts;
  /** Newest first. */
  submissions: readonly Submission[];
  undos: Undos;
  undoCounts: UndoCounts;
  /** Device ms of the end of the last pass; null: one is at work, or there was none. */
  passEndedAt: number | null;
  lastSentAt: number | null;
}

const NO_UNDOS: Undos = new Map();
const NO_COUNTS: OutboxCounts = { waiting: 0, needsAttention: 0, behind: 0, unsent: 0 };

/** The state of an outbox whose rows are not known. */
export function unknownState(kind: 'loading' | 'unreadable'): OutboxState {
  const nothing = { submissions: [], undos: NO_UNDOS, undoCounts: undoCountsOf(NO_UNDOS) };
  return { headline: { kind }, counts: NO_COUNTS, ...nothing, passEndedAt: null, lastSentAt: null };
}

export function outboxState(
  rows: OutboxRows,
  moment: { now: number; sessionEnded: boolean; connection: Reach | 'unknown' },
): OutboxState {
  const { drain, undos, lastSentAt } = rows;
  const { lease } = drain;
  const onItsWay = isLive(lease, moment.now) ? drain.inFlight[0] : undefined;
  const submissions = submissionsOf([...rows.entries, ...rows.answered], onItsWay);
  const counts = countsOf(submissions);
  const since = lease && isProgressing(lease, moment.now) ? lease.since : null;
  const headline = headlineOf(rows, counts, { ...moment, sent: since === null ? null : sentSince(rows, since) });
  const end = ownEnd(rows);
  const passEndedAt = since === null && end?.kind !== 'more' ? (end?.at ?? null) : null;
  return { headline, counts, submissions, undos, undoCounts: undoCountsOf(undos), passEndedAt, lastSentAt };
}

function undoCountsOf(undos: Undos): UndoCounts {
  const kinds = [...undos.values()].map(({ kind }) => kind);
  const count = (asked: UndoState['kind']): number => kinds.filter((kind) => kind === asked).length;
  return { undoing: count('waiting'), refused: count('refused') };
}

/** The awards that the server has not answered, and nobody has given up. */
export function unsentEntries({ submissions }: OutboxState): KnownEntry[] {
  return submissions.flatMap(({ entries }) => entries.filter(isUnsent));
}

/** How many of these may count even if a person gives them up: the server failed on them, or can't tell. */
export function mayCountOf({ count }: Pick<Submission, 'count'>): number {
  return (count['set-aside'] ?? 0) + (count.unsure ?? 0);
}

/** Groups awards by submission, newest first. `onItsWay` is the id of the award that is being sent. */
export function submissionsOf(entries: readonly KnownEntry[], onItsWay?: string): Submission[] {
  const groups = new Map<string, KnownEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.submissionId);
    if (group) group.push(entry);
    else groups.set(entry.submissionId, [entry]);
  }
  return [...groups.values()].flatMap((group) => submissionOf(group, onItsWay)).toSorted((a, b) => b.madeAt - a.madeAt);
}

function submissionOf(group: readonly KnownEntry[], onItsWay: string | undefined): Submission[] {
  const isStopped = group.some(needsDecision);
  const entries = group
    .toSorted((a, b) => a.seq - b.seq)
    .map((entry): KnownEntry => {
      if (COUNTS_AS[entry.place.kind] !== 'waiting') return entry;
      if (entry.id === onItsWay) return { ...entry, place: { kind: 'sending' } };
      return isStopped ? { ...entry, place: { kind: 'behind' } } : entry;
    });
  const count: Partial<Record<EntryPlace['kind'], number>> = {};
  for (const { place } of entries) count[place.kind] = (count[place.kind] ?? 0) + 1;
  // The first row may be unreadable.
  const first = entries.find(({ place }) => place.kind !== 'unreadable') ?? entries[0];
  if (!first) return [];
  const { submissionId, madeAt, habitName, reasons, comment, points } = first;
  const open = entries.some(isUnsent);
  return [{ submissionId, madeAt, habitName, reasons, comment, points, entries, count, open }];
}

function countsOf(submissions: readonly Submission[]): OutboxCounts {
  const counts = { ...NO_COUNTS };
  for (const { place } of submissions.flatMap(({ entries }) => entries)) {
    const counted = COUNTS_AS[place.kind];
    if (counted === null) continue;
    counts[counted] += 1;
    counts.unsent += 1;
  }
  return counts;
}

function sentSince({ answered }: OutboxRows, since: number): number {
  const isSent = ({ place }: KnownEntry) => place.kind === 'sent' || place.kind === 'in-review';
  return answered.filter((entry) => isSent(entry) && 'at' in entry.place && entry.place.at >= since).length;
}

const REASONS = {
  offline: 'offline',
  portal: 'captive-portal',
  server: 'server-busy',
  failing: 'server-busy',
} as const;

/** The end of another account's pass says nothing about this one's session. */
function ownEnd({ drain: { end }, userId }: OutboxRows): DrainEnd | null {
  return end?.kind === 'sign-in' && end.userId !== userId ? null : end;
}

function headlineOf(
  rows: OutboxRows,
  { waiting, needsAttention }: OutboxCounts,
  /** `sent`: how many awards the running pass has sent; null: no pass is running. */
  moment: { sessionEnded: boolean; connection: Reach | 'unknown'; sent: number | null },
): Headline {
  const { sessionEnded, connection, sent } = moment;
  const end = ownEnd(rows);
  if (sessionEnded || (end?.kind === 'sign-in' && waiting > 0)) return { kind: 'sign-in', sessionEnded };
  if (waiting === 0) return needsAttention > 0 ? { kind: 'needs-attention' } : { kind: 'idle', connection };
  if (sent !== null) return { kind: 'sending', sent, total: sent + waiting };
  if (end?.kind === 'later') return { kind: REASONS[end.why], retryAt: end.retryAt };
  if (connection === 'online' || connection === 'unknown') return { kind: 'queued' };
  return { kind: REASONS[connection], retryAt: null };
}
