import * as PATHS from '#contracts/paths.ts';
import { call } from '#data/api/own/call.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import type { Undo } from '#data/db/undo-db.ts';
import type { Result } from '#domain/failure.ts';
import { NO_TRY } from '#data/outbox/rules/row-check.ts';
import { pagesOf, type Answered, type ReceiptAccount, type ReceiptDeps } from './compare-ledger.ts';

interface AgainDeps extends ReceiptDeps {
  /** The id of this device. */
  deviceId: string;
}

/** What is sent again, by the ids of the awards. */
export interface SentAgain {
  /** The server's time of the state that it went back to; null: it can't say. */
  wentBackTo: string | null;
  awards: readonly string[];
  undos: readonly string[];
}

/**
 * What the ledger lacks waits again: with the id, the body and the time that it had, and in its old place. First the server
 * hears of it, so that what is late only because of the server counts like the first time.
 */
export async function sendAgain(
  deps: AgainDeps,
  account: ReceiptAccount,
  missing: Answered,
): Promise<Result<SentAgain>> {
  const times: string[] = [];
  for (const page of pagesOf(missing)) {
    const announced = await announce(deps, account, page);
    if (!announced.ok) return announced;
    if (announced.value.went_back_to !== null) times.push(announced.value.went_back_to);
  }
  const undos = await openAgain(deps, missing.undos);
  const awards = await waitAgain(deps, missing.awards);
  return { ok: true, value: { wentBackTo: times.toSorted()[0] ?? null, awards, undos } };
}

function announce({ api, now, deviceId }: AgainDeps, { userId }: ReceiptAccount, { awards, undos }: Answered) {
  const time = (at: number): string => new Date(at).toISOString();
  return call(api, PATHS.announceReturning, {
    body: {
      device_id: deviceId,
      sent_at: time(now()),
      awards: awards.map(({ id, answer, answeredAt }) => ({
        id,
        seq: answer.kind === 'sent' ? answer.ledgerSeq : null,
        answered_at: time(answeredAt),
      })),
      undos: undos.map(({ awardId, tappedAt, state }) => ({
        id: awardId,
        answered_at: time(state.kind === 'undone' ? state.at : tappedAt),
      })),
    },
    auth: { userId },
  });
}

/**
 * It was sent before, and the server may get it back from a newer backup: a person who takes it back is not told that it
 * never was.
 */
async function waitAgain({ outboxDb: db }: AgainDeps, lost: Answered['awards']): Promise<string[]> {
  return db.transaction('rw', db.entries, db.answered, async () => {
    const rows = await db.answered.bulkGet(lost.map(({ id }) => id));
    const state: OutboxEntry['state'] = { kind: 'waiting', tries: 1, loneTries: 0, triedAt: NO_TRY };
    // Another tab may have been faster.
    const again = rows.flatMap((row) => {
      if (row?.answer.kind !== 'sent') return [];
      const { answer: _answer, answeredAt: _at, ...kept } = row;
      return [{ ...kept, state }];
    });
    await db.answered.bulkDelete(again.map(({ id }) => id));
    await db.entries.bulkAdd(again);
    return again.map(({ id }) => id);
  });
}

async function openAgain({ undoDb }: AgainDeps, lost: Answered['undos']): Promise<string[]> {
  return undoDb.transaction('rw', undoDb.undos, async () => {
    const rows = await undoDb.undos.bulkGet(lost.map(({ awardId }) => awardId));
    const state: Undo['state'] = { kind: 'waiting', missing: 0, missingAt: null };
    const again = rows.flatMap((row) => (row?.state.kind === 'undone' ? [{ ...row, state }] : []));
    await undoDb.undos.bulkPut(again);
    return again.map(({ awardId }) => awardId);
  });
}
