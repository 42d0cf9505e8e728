import { MOST_CHECKED } from '#contracts/ledger-check.ts';
import * as PATHS from '#contracts/paths.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { call } from '#data/api/own/call.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { AnsweredEntry } from '#data/db/outbox-rows.ts';
import type { Undo, UndoDb } from '#data/db/undo-db.ts';
import { KEPT_FOR_SURE_MS } from '#data/outbox/rules/retention.ts';
import type { Result } from '#domain/failure.ts';

export interface ReceiptDeps {
  api: ApiClient;
  outboxDb: OutboxDb;
  undoDb: UndoDb;
  now: () => number;
}

/** Whose awards, and on which server. */
export interface ReceiptAccount {
  userId: string;
  apiBase: string;
}

/** What the server said that it has, as this device keeps it. */
export interface Answered {
  awards: readonly AnsweredEntry[];
  undos: readonly Undo[];
}

/** What this account sent from this device in the last 30 days, which is how long an answer is kept. */
async function readAnswered(
  { outboxDb, undoDb, now }: ReceiptDeps,
  { userId, apiBase }: ReceiptAccount,
): Promise<Answered> {
  const answered = await outboxDb.answered
    .where('[userId+answeredAt]')
    .between([userId, -Infinity], [userId, Infinity])
    .toArray();
  const awards = answered.filter((row) => row.apiBase === apiBase && row.answer.kind === 'sent');
  // Of an undo that is older, the device may have forgotten how its award left.
  const undone = await undoDb.undos.where({ userId, 'state.kind': 'undone' }).toArray();
  const own = undone.filter(
    ({ apiBase: of, state }) => of === apiBase && state.kind === 'undone' && now() - state.at < KEPT_FOR_SURE_MS,
  );
  const left = await outboxDb.answered.bulkGet(own.map(({ awardId }) => awardId));
  // The undo of an award that never left this device was never sent either.
  return { awards, undos: own.filter((_, place) => (left[place]?.answer.kind ?? 'sent') === 'sent') };
}

export interface Compared {
  asked: Answered;
  /** What the ledger lacks. */
  missing: Answered;
}

/** Asks the server which of the awards and undos that it answered it still has. */
export async function compareWithLedger(deps: ReceiptDeps, account: ReceiptAccount): Promise<Result<Compared>> {
  const asked = await readAnswered(deps, account);
  const gone = { awards: new Set<string>(), undos: new Set<string>() };
  for (const page of pagesOf(asked)) {
    const found = await call(deps.api, PATHS.checkLedger, {
      body: { awards: page.awards.map(({ id }) => id), undos: page.undos.map(({ awardId }) => awardId) },
      auth: { userId: account.userId },
    });
    if (!found.ok) return found;
    for (const id of found.value.missing_awards) gone.awards.add(id);
    for (const id of found.value.missing_undos) gone.undos.add(id);
  }
  const missing = {
    awards: asked.awards.filter(({ id }) => gone.awards.has(id)).toSorted((a, b) => a.seq - b.seq),
    undos: asked.undos.filter(({ awardId }) => gone.undos.has(awardId)),
  };
  return { ok: true, value: { asked, missing } };
}

/** As much of it as one call may ask about; none where there is nothing. */
export function pagesOf({ awards, undos }: Answered): Answered[] {
  const count = Math.ceil(Math.max(awards.length, undos.length) / MOST_CHECKED);
  return Array.from({ length: count }, (_, page) => {
    const [from, to] = [page * MOST_CHECKED, (page + 1) * MOST_CHECKED];
    return { awards: awards.slice(from, to), undos: undos.slice(from, to) };
  });
}
