import type { OutboxDb } from '#data/db/outbox-db.ts';
import { outboxEntry, type AnsweredEntry, type DrainRow, type OutboxEntry } from '#data/db/outbox-rows.ts';
import { IDLE_DRAIN, isLive } from '#data/outbox/drain/drain-lock.ts';
import { isWaiting, ownEntries } from '#data/outbox/entry/own-entries.ts';

/** Where one award is. */
export type EntryPlace =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  /** Tried, and no answer came: it may be there already. The next try will tell. */
  | { kind: 'in-doubt' }
  /** It waits behind one of its own submission that needs the teacher. */
  | { kind: 'behind' }
  | { kind: 'refused' | 'set-aside'; status: number; detail: string | null }
  /** Sent without an answer, to a server that can't tell: 'Not sure it arrived'. */
  | { kind: 'unsure' }
  /** The row no longer reads as one of ours. */
  | { kind: 'unreadable' }
  | { kind: 'sent' | 'taken-back' | 'skipped' | 'discarded'; at: number };

export interface ListedEntry {
  id: string;
  studentId: string;
  /** Null after a sign-out. */
  studentName: string | null;
  place: EntryPlace;
}

/** One tap on Award, with its awards in order. */
export interface ListedSubmission {
  submissionId: string;
  /** Device ms; 0 where it can no longer be read. */
  madeAt: number;
  habitName: string;
  reasons: string[];
  comment: string;
  points: number;
  entries: ListedEntry[];
  /** How many of its awards are in each kind of place. */
  count: Readonly<Partial<Record<EntryPlace['kind'], number>>>;
  /** Something in it waits for the server or for the teacher. */
  open: boolean;
}

/** An account's submissions, newest first: every one that is still open, and those that were answered since `since`. */
export async function readOutboxList(
  db: OutboxDb,
  userId: string,
  moment: { now: number; since: number },
): Promise<ListedSubmission[]> {
  const [rows, answered, drain] = await db.transaction('r', db.entries, db.answered, db.drain, async () => {
    const own = await ownEntries(db, userId);
    const recent = await db.answered
      .where('[userId+answeredAt]')
      .between([userId, moment.since], [userId, Infinity])
      .toArray();
    const openIds = [...new Set(own.map((row) => row.submissionId))];
    const older = await db.answered.where('submissionId').anyOf(openIds).toArray();
    const all = new Map([...recent, ...older].map((row) => [row.id, row]));
    return [own, [...all.values()], (await db.drain.get('drain')) ?? IDLE_DRAIN] as const;
  });

  const stopped = new Set(rows.filter((row) => !isWaiting(row)).map((row) => row.submissionId));
  const submissions = new Map<string, Array<OutboxEntry | AnsweredEntry>>();
  for (const row of [...rows, ...answered]) {
    const own = submissions.get(row.submissionId);
    if (own) own.push(row);
    else submissions.set(row.submissionId, [row]);
  }
  return [...submissions.values()]
    .map((own) => listed(own, (row) => placeOf(row, { stopped, drain, now: moment.now })))
    .toSorted((a, b) => b.madeAt - a.madeAt);
}

/** Awards of the second copy, where there is no database to say where they are: each may have been sent. */
export function listCopied(entries: ReadonlyArray<Omit<OutboxEntry, 'state'>>): ListedSubmission[] {
  const submissions = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    const row: OutboxEntry = { ...entry, state: { kind: 'waiting', tries: 1, loneTries: 0 } };
    submissions.set(entry.submissionId, [...(submissions.get(entry.submissionId) ?? []), row]);
  }
  return [...submissions.values()].map((own) => listed(own, () => ({ kind: 'in-doubt' })));
}

function listed(
  rows: Array<OutboxEntry | AnsweredEntry>,
  place: (row: OutboxEntry | AnsweredEntry) => EntryPlace,
): ListedSubmission {
  const inOrder = rows.toSorted((a, b) => a.seq - b.seq);
  const first = inOrder[0];
  if (!first) throw new Error('A submission has awards.');
  const entries = inOrder.map((row) => ({ ...readable(row), place: place(row) }));
  const count: Partial<Record<EntryPlace['kind'], number>> = {};
  for (const entry of entries) count[entry.place.kind] = (count[entry.place.kind] ?? 0) + 1;
  // Those of one submission differ in the student only; a row that no longer reads may be the first.
  const { submissionId, madeAt, habitName, reasons, comment, request } = inOrder.find(isReadable) ?? first;
  return {
    submissionId,
    madeAt: Number.isFinite(madeAt) ? madeAt : 0,
    habitName: textOf(habitName) ?? '',
    reasons: Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === 'string') : [],
    comment: textOf(comment) ?? '',
    points: Number.isFinite(request?.points) ? request.points : 0,
    entries,
    count,
    open: inOrder.some((row) => !('answer' in row)),
  };
}

const isReadable = (row: OutboxEntry | AnsweredEntry): boolean =>
  outboxEntry.safeParse({ state: { kind: 'waiting', tries: 0, loneTries: 0 }, ...row }).success;

/** What can be said of a row, also of one that is no longer as this code writes it. */
function readable(row: OutboxEntry | AnsweredEntry): Omit<ListedEntry, 'place'> {
  return {
    id: row.id,
    studentId: textOf(row.request?.student_id) ?? '',
    studentName: textOf(row.studentName),
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function placeOf(
  row: OutboxEntry | AnsweredEntry,
  facts: { stopped: ReadonlySet<string>; drain: DrainRow; now: number },
): EntryPlace {
  if ('answer' in row) return { kind: row.answer.kind, at: row.answeredAt };
  if (!isWaiting(row)) {
    if (row.state?.kind === 'unsure') return { kind: 'unsure' };
    return row.state?.kind === 'refused' || row.state?.kind === 'set-aside'
      ? { kind: row.state.kind, status: row.state.status, detail: row.state.detail }
      : { kind: 'unreadable' };
  }
  if (facts.drain.inFlight[0] === row.id && isLive(facts.drain.lease, facts.now)) return { kind: 'sending' };
  if (facts.stopped.has(row.submissionId)) return { kind: 'behind' };
  return row.state.kind === 'waiting' && row.state.tries > 0 ? { kind: 'in-doubt' } : { kind: 'waiting' };
}
