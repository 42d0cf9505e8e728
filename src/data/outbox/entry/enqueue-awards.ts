import type { AwardRequest } from '#contracts/awards.ts';
import { awardReasonText } from '#domain/awards/award-text.ts';
import { calendarTermOn } from '#domain/calendar.ts';
import { dayIn } from '#domain/school-clock.ts';
import { withRoom, type RoomDeps } from '#data/cache/free-cache-space.ts';
import { isDiskFull } from '#data/db/disk-full.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import type { TapClock } from '#data/server-clock.ts';
import type { SessionDb } from '#data/session/session-db.ts';

/** One tap on Award: these students, one habit, its reasons. At least one student and one reason. */
export interface NewSubmission {
  /** Made with the draft, so that one draft is one submission, however often and in however many tabs it is awarded. */
  submissionId: string;
  /** The id was made for this tap alone, so nothing can have been awarded with it before. */
  isNew?: boolean;
  /** The account that makes the award. */
  userId: string;
  /** The server it is meant for. */
  apiBase: string;
  students: ReadonlyArray<{ id: string; name: string; houseName: string | null }>;
  /** The ids of the awards, in the order of the students, where somebody speaks of them before they are saved. */
  awardIds?: readonly string[];
  habit: { id: string; name: string };
  reasons: ReadonlyArray<{ id: string; text: string }>;
  comment: string;
  points: number;
}

/** What a tap on Award made. */
export type Enqueued =
  | { kind: 'saved' }
  /** Nothing: the submission was made before, at `madeAt`. `cancelled`: all of it was taken back or given up since. */
  | { kind: 'already'; madeAt: number; cancelled: boolean }
  /** Nothing: its account is no longer the one of this device. */
  | { kind: 'not-signed-in' };

interface EntryDeps {
  now: () => number;
  /** That of the school; null: of this device. */
  zone: () => string | null;
  newId: () => string;
  /** Whether its account is still the one of this device; it may be read while the outbox is opened. By default it is. */
  isSignedIn?: Promise<boolean>;
  /** What is to be kept of a time that is not certain (server-clock.ts). By default each is. */
  tapClock?: () => TapClock | undefined;
  /**
   * Asks for the sending, once the disk has what was saved. It does not wait for the second copy: a page that ends in
   * between has asked the browser to send without it.
   */
  toSend?: () => void;
  /** Resolves when the second copy of what was saved is on the disk, too. */
  copied?: () => Promise<void>;
  /** Hears what was saved, once the disk has it. */
  wrote?: (rows: readonly OutboxEntry[]) => void;
}

/**
 * Saves a submission as one award a student, in the order given, in one durable transaction: all are saved or none.
 * Resolves when the disk has them. Rejects where it can't take them (QuotaExceededError); then nothing was saved.
 * A submission that is there already, sent or not, is left as it is; the same transaction decides which it is.
 */
export async function enqueueAwards(deps: EntryDeps & { db: OutboxDb }, submission: NewSubmission): Promise<Enqueued> {
  const firstReason = submission.reasons[0];
  if (!firstReason || submission.students.length === 0) throw new Error('An award needs a student and a reason.');

  const { submissionId } = submission;
  let isNew = submission.isNew === true;
  const entries = entriesOf(deps, submission, firstReason.id);
  const { db, toSend, copied, wrote } = deps;
  const session: { seen?: PromiseSettledResult<boolean> } = {};
  void Promise.allSettled([deps.isSignedIn ?? true]).then(([seen]) => (session.seen = seen));
  let rows: readonly OutboxEntry[] = [];
  const enqueued = await reopenOnce([db], () =>
    db.transaction('rw', db.entries, db.answered, async (): Promise<Enqueued> => {
      const add = async (): Promise<Enqueued> => {
        const seqs = await db.entries.bulkAdd(entries, { allKeys: true });
        rows = entries.flatMap((entry, at) => (seqs[at] === undefined ? [] : [{ ...entry, seq: seqs[at] }]));
        return { kind: 'saved' };
      };
      // Over another connection it may be there.
      const isKnownNew = isNew;
      isNew = false;
      const [left, answered] = isKnownNew
        ? [undefined, []]
        : await Promise.all([
            db.entries.where({ submissionId }).first(),
            db.answered.where({ submissionId }).toArray(),
          ]);
      // The transaction stays open while it is asked something, and Dexie.waitFor would not hear that it was aborted.
      while (!session.seen) await db.answered.get('');
      if (session.seen.status === 'rejected') throw session.seen.reason;
      if (!session.seen.value) return { kind: 'not-signed-in' };
      const first = left ?? answered[0];
      if (!first) return add();
      // A lost connection may have written them before it failed: then they are this tap's own.
      if (entries.some(({ id }) => id === first.id)) return { kind: 'saved' };
      const cancelled = !left && answered.every(({ answer }) => answer.kind !== 'sent');
      return { kind: 'already', madeAt: first.madeAt, cancelled };
    }),
  );
  if (enqueued.kind !== 'saved') return enqueued;
  toSend?.();
  await copied?.();
  wrote?.(rows);
  return enqueued;
}

/** What a tap on Award made, or why it made nothing. */
export type SavedAwards =
  | Enqueued
  /** Nothing: there was no room for it. */
  | { kind: 'disk-full' };

/**
 * Puts a submission into the outbox, if its account is the one that is signed in on this device: a tab may still show
 * the screens of another one. On a full disk the caches that are only looked at make room first.
 */
export async function saveAwards(
  deps: Parameters<typeof enqueueAwards>[0] &
    Required<Pick<EntryDeps, 'tapClock' | 'toSend' | 'copied'>> &
    RoomDeps & { sessionDb: SessionDb },
  submission: NewSubmission,
): Promise<SavedAwards> {
  const { sessionDb } = deps;
  return withRoom(deps, async (): Promise<SavedAwards> => {
    const isSignedIn = reopenOnce([sessionDb], () => sessionDb.session.get('current')).then(
      (session) => session?.profile.id === submission.userId && session.apiBase === submission.apiBase,
    );
    // Without a look at what was made before there is nothing to do meanwhile, and the first mark of a tap is drawn sooner.
    if (submission.isNew) await isSignedIn;
    return enqueueAwards({ ...deps, isSignedIn }, submission);
  }).catch(asDiskFull);
}

function asDiskFull(error: unknown): SavedAwards {
  if (isDiskFull(error)) return { kind: 'disk-full' };
  throw error;
}

/** An award for each student, in the order given, with an id of its own. */
function entriesOf(
  { now, zone, newId, tapClock }: EntryDeps,
  submission: NewSubmission,
  firstReasonId: string,
): Array<Omit<OutboxEntry, 'seq'>> {
  const madeAt = now();
  const clock = tapClock?.();
  const { submissionId, habit, comment, points } = submission;
  const reasons = submission.reasons.map((reason) => reason.text);
  const reason = awardReasonText(habit.name, reasons, comment);
  const term = calendarTermOn(dayIn(madeAt, zone())).name;

  return submission.students.map((student, at): Omit<OutboxEntry, 'seq'> => {
    const id = submission.awardIds?.[at] ?? newId();
    const request: AwardRequest = {
      client_award_id: id,
      scholar_id: student.id,
      value: points,
      reason,
      source: 'manual',
      term,
      ...(student.houseName === null ? {} : { house_name: student.houseName }),
      target_type: 'student',
      student_id: student.id,
      habit_id: habit.id,
      reason_id: firstReasonId,
      reason_ids: submission.reasons.map(({ id: reasonId }) => reasonId),
      points,
      occurred_at: new Date(madeAt).toISOString(),
    };
    return {
      id,
      submissionId,
      userId: submission.userId,
      apiBase: submission.apiBase,
      madeAt,
      ...(clock && { clock }),
      studentName: student.name,
      habitName: habit.name,
      reasons,
      comment: comment.trim(),
      request,
      state: { kind: 'waiting', tries: 0, loneTries: 0 },
    };
  });
}
