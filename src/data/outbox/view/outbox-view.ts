import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainEnd, EntryAnswer } from '#data/db/outbox-rows.ts';
import { isProgressing } from '#data/outbox/drain/drain-lock.ts';
import { isWaiting, ownEntries } from '#data/outbox/entry/own-entries.ts';

/** An account's outbox in one line. */
export interface OutboxSummary {
  /** In the queue and able to go by themselves. */
  waiting: number;
  /** Stopped until the teacher decides: refused, set aside or unreadable. */
  needsYou: number;
  /** Stopped with those, because an award of the same submission comes before them. */
  behind: number;
  /** While a pass makes progress: how many of its awards are sent. */
  sending: { sent: number; total: number } | null;
  /** How the last pass ended; null before the first, and where it was another account's sign-in that was missing. */
  end: DrainEnd | null;
  /** Device ms of the last answer 'sent'; null: none on this device. */
  lastSentAt: number | null;
}

export async function readOutboxSummary(db: OutboxDb, userId: string, now: number): Promise<OutboxSummary> {
  return db.transaction('r', db.entries, db.answered, db.drain, async () => {
    const rows = await ownEntries(db, userId);
    const undecided = rows.filter((row) => !isWaiting(row));
    const stopped = new Set(undecided.map((row) => row.submissionId));
    const waiting = rows.filter((row) => !stopped.has(row.submissionId)).length;
    const drain = await db.drain.get('drain');
    const lease = drain?.lease ?? null;
    const own = db.answered.where('[userId+answeredAt]').between([userId, lease?.since ?? 0], [userId, Infinity]);
    const sentNow =
      lease && isProgressing(lease, now) ? await own.filter((row) => row.answer.kind === 'sent').count() : null;
    const last = await db.answered
      .where('[userId+answeredAt]')
      .between([userId, 0], [userId, Infinity])
      .reverse()
      .filter((row) => row.answer.kind === 'sent')
      .first();
    return {
      waiting,
      needsYou: undecided.length,
      behind: rows.length - waiting - undecided.length,
      sending: sentNow === null ? null : { sent: sentNow, total: sentNow + waiting },
      end: drain?.end?.kind === 'sign-in' && drain.end.userId !== userId ? null : (drain?.end ?? null),
      lastSentAt: last?.answeredAt ?? null,
    };
  });
}

/** All of it that is not sent: what the sign-out asks about and the app's badge shows. */
export function unsentIn({ waiting, needsYou, behind }: OutboxSummary): number {
  return waiting + needsYou + behind;
}

export interface RefusedAward {
  id: string;
  studentId: string;
  studentName: string | null;
  status: number;
  detail: string | null;
}

/** Where each award of one submission is. */
export interface SubmissionView {
  total: number;
  sent: number;
  waiting: number;
  takenBack: number;
  /** Refused ones that the teacher gave up. */
  skipped: number;
  /** Those of which nobody can tell whether they arrived. */
  unsure: number;
  /** Refused or set aside, with the server's words. */
  refused: RefusedAward[];
  /** Its first award; the points are the same in all. Null while there is none. */
  first: { studentName: string | null; points: number } | null;
}

/**
 * Reads one submission again and again while it is sent, one award after the other: each answered row once, and of what
 * waits the number alone. A submission stops at its first award, so only then are all its rows looked at.
 */
export function createSubmissionReader(db: OutboxDb, submissionId: string): () => Promise<SubmissionView> {
  const answers = new Map<string, EntryAnswer['kind']>();
  return () =>
    db.transaction('r', db.entries, db.answered, async () => {
      const left = await db.entries.where({ submissionId }).count();
      const first = await db.entries.where({ submissionId }).first();
      const stopped = first && !isWaiting(first) ? await db.entries.where({ submissionId }).sortBy('seq') : [];
      const ids = await db.answered.where({ submissionId }).primaryKeys();
      const fresh = await db.answered.bulkGet(ids.filter((id) => !answers.has(id)));
      for (const row of fresh) if (row) answers.set(row.id, row.answer.kind);
      const count = (kind: EntryAnswer['kind']): number => ids.filter((id) => answers.get(id) === kind).length;
      const sent = count('sent');
      const skipped = count('skipped');
      const one = first ?? (ids[0] === undefined ? undefined : await db.answered.get(ids[0]));
      const unsure = stopped.filter(({ state }) => state?.kind === 'unsure').length;
      const refused = stopped.flatMap(({ id, state, studentName, request }) =>
        state?.kind === 'refused' || state?.kind === 'set-aside'
          ? [{ id, studentId: request.student_id, studentName, status: state.status, detail: state.detail }]
          : [],
      );
      return {
        total: left + ids.length,
        sent,
        waiting: left - refused.length - unsure,
        takenBack: ids.length - sent - skipped,
        skipped,
        unsure,
        refused,
        first: one ? { studentName: one.studentName, points: one.request?.points ?? 0 } : null,
      };
    });
}

/** An account's unsent points by house: shown beside a total, never added to it (docs/product.md). */
export async function readWaitingPoints(
  db: OutboxDb,
  userId: string,
): Promise<Array<{ houseName: string | null; points: number }>> {
  const rows = await ownEntries(db, userId);
  return rows.map(({ request }) => ({ houseName: request?.house_name ?? null, points: request?.points ?? 0 }));
}

/** An award of one student that this device has and the server may not. */
export interface UnsentAward {
  id: string;
  madeAt: number;
  points: number;
  habitName: string;
  reasonText: string;
  /** It waits for the teacher's decision, not for the network. */
  needsYou: boolean;
}

/** An account's unsent awards of one student, newest first. */
export async function readUnsentOfStudent(db: OutboxDb, userId: string, studentId: string): Promise<UnsentAward[]> {
  const rows = await ownEntries(db, userId);
  return rows
    .filter(({ request }) => request?.student_id === studentId)
    .toReversed()
    .map((row) => ({
      id: row.id,
      madeAt: row.madeAt,
      points: row.request.points,
      habitName: row.habitName,
      reasonText: row.request.reason,
      needsYou: !isWaiting(row),
    }));
}
