import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { AnsweredEntry, EntryAnswer, OutboxEntry } from '#data/db/outbox-rows.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import { askedToStop, IDLE_DRAIN, isAskedToStop, isLive } from '#data/outbox/rules/drain-lock.ts';
import { mayCount } from '#data/outbox/rules/retry-policy.ts';
import { moveToAnswered } from '#data/outbox/rules/settle.ts';
import { isWaiting, ownEntries, sendable } from '#data/outbox/rules/own-entries.ts';

/**
 * The outcome of removing the rest of a submission. `inDoubt`: sent, but no answer came; the next try asks again.
 * `mayCount`: given up, and nobody knows whether the server has them.
 */
export interface Removed {
  sent: number;
  notSent: number;
  inDoubt: number;
  mayCount: number;
}

const ASK_AGAIN_MS = 100;

interface Deps {
  db: OutboxDb;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}

/** Cancel: takes back the awards that are not sent yet. */
export function takeBackSubmission(deps: Deps, submissionId: string): Promise<Removed> {
  return removeOfSubmission(deps, submissionId, 'taken-back');
}

/** Takes back those of these awards that wait and were never tried; resolves with their ids. */
export async function takeBackAwards(deps: Deps, awardIds: readonly string[]): Promise<string[]> {
  await cancelAwards(deps, awardIds);
  const answered = await deps.db.answered.where('id').anyOf(awardIds).toArray();
  return answered.filter(({ answer }) => answer.kind === 'taken-back').map(({ id }) => id);
}

/** Cancel of single awards: those that stopped stay, a person decides about them. */
export async function cancelAwards(deps: Deps, awardIds: readonly string[]): Promise<Removed> {
  const { db } = deps;
  const waiting = (): Promise<OutboxEntry[]> => db.entries.where('id').anyOf(awardIds).filter(isWaiting).toArray();
  const unsure = await removeUnsent(deps, waiting, 'taken-back');
  return countRemoved(await waiting(), await db.answered.where('id').anyOf(awardIds).toArray(), unsure);
}

/** Discard: gives up all unsent awards, refused ones too. */
export function discardSubmission(deps: Deps, submissionId: string): Promise<Removed> {
  return removeOfSubmission(deps, submissionId, 'discarded');
}

/** Takes back all waiting awards of this account. Stopped awards, and those behind them, are decided in the Outbox. */
export async function takeBackOwn(deps: Deps, userId: string): Promise<Removed> {
  const { db } = deps;
  const rows = async (): Promise<OutboxEntry[]> => sendable(await ownEntries(db, userId));
  const ids = (await rows()).map((row) => row.id);
  const unsure = await removeUnsent(deps, rows, 'taken-back');
  return countRemoved(await rows(), await db.answered.where('id').anyOf(ids).toArray(), unsure);
}

/** Discard at the sign-out: gives up all unsent awards of this account. `sent` counts those that were sent during it. */
export async function discardOwn(deps: Deps, userId: string): Promise<Removed> {
  const { db } = deps;
  const ids = (await ownEntries(db, userId)).map((row) => row.id);
  const unsure = await removeUnsent(deps, () => ownEntries(db, userId), 'discarded');
  return countRemoved(await ownEntries(db, userId), await db.answered.where('id').anyOf(ids).toArray(), unsure);
}

async function removeOfSubmission(
  deps: Deps,
  submissionId: string,
  kind: 'taken-back' | 'discarded',
): Promise<Removed> {
  const { db } = deps;
  const rows = (): Promise<OutboxEntry[]> => db.entries.where({ submissionId }).sortBy('seq');
  const unsure = await removeUnsent(deps, rows, kind);
  return countRemoved(await rows(), await db.answered.where({ submissionId }).toArray(), unsure);
}

function countRemoved(left: readonly OutboxEntry[], answered: readonly AnsweredEntry[], unsure: number): Removed {
  const sent = answered.filter((row) => row.answer.kind === 'sent').length;
  const open = unsure + answered.filter((row) => mayCount(row.answer)).length;
  return { sent, notSent: answered.length - sent - open, inDoubt: left.length, mayCount: open };
}

/** What the server failed on keeps the server's words: it may count. */
function answerTo({ state }: OutboxEntry, kind: 'taken-back' | 'discarded'): EntryAnswer {
  return state?.kind === 'set-aside' ? { kind: 'skipped', status: state.status, detail: state.detail } : { kind };
}

/**
 * An award that is on its way right now can't be removed, and what the sender has claimed beside it may be: the sender is
 * asked to stop, and this waits for its answer (or for its sender's end) and says which it was. So an award that the
 * ledger has is never called 'not sent'. One that was tried without an answer stays in the queue, in doubt. Resolves with how
 * many of the removed were `unsure`.
 */
async function removeUnsent(
  deps: Deps,
  rowsOf: () => Promise<OutboxEntry[]>,
  kind: 'taken-back' | 'discarded',
): Promise<number> {
  const { db, now } = deps;
  let unsure = 0;
  for (;;) {
    const isSending = await reopenOnce([db], () =>
      db.transaction('rw', db.entries, db.answered, db.drain, async () => {
        const row = (await db.drain.get('drain')) ?? IDLE_DRAIN;
        const { lease, inFlight } = row;
        const isClaimed = ({ id }: OutboxEntry): boolean => inFlight.includes(id);
        const isTried = ({ state }: OutboxEntry): boolean => state?.kind === 'waiting' && state.tries > 0;
        const rows = await rowsOf();
        const removed = rows.filter((entry) => !isClaimed(entry) && !isTried(entry));
        await moveToAnswered(
          db,
          removed.map((entry) => ({ entry, answer: answerTo(entry, kind) })),
          now(),
        );
        unsure += removed.filter(({ state }) => state?.kind === 'unsure').length;
        const isSending = lease !== null && isLive(lease, now()) && rows.some(isClaimed);
        if (isSending) await db.drain.put({ ...row, lease: { ...lease, owner: askedToStop(lease.owner) } });
        // It has stopped, and what waits may be sent by the next one.
        else if (isAskedToStop(lease) && inFlight.length === 0) await db.drain.put({ ...row, lease: null });
        return isSending;
      }),
    );
    if (!isSending) return unsure;
    await deps.sleep(ASK_AGAIN_MS);
  }
}
