import type { HistoryEntry } from '#contracts/history.ts';
import type { Profile } from '#contracts/session.ts';
import { timeIn } from '#domain/time-in.ts';
import type { Failure, Result } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchHistory } from '#data/api/history-api.ts';
import type { HistoryCheckDb } from '#data/db/history-check-db.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { ownEntries } from '#data/outbox/rules/own-entries.ts';
import { judgeDoubt, STILL_ON_ITS_WAY_MS } from './judge-doubt.ts';
import { failureVerdict, type Verdict } from '#data/outbox/rules/retry-policy.ts';

/** What to do with an award before it is sent: `send` it, or follow the verdict. */
export type Doubt = { kind: 'send' } | Extract<Verdict, { kind: 'sent' | 'later' | 'rest' | 'sign-in' | 'unsure' }>;

export interface DoubtDeps {
  api: ApiClient;
  db: OutboxDb;
  checkDb: HistoryCheckDb;
  teacher: Profile;
  now: () => number;
}

/**
 * Before each try. A server that knows awards by the device's id takes them again without harm. For any other, an award
 * that was tried before is looked for in the student's history, and the time of the try is written down.
 */
export async function resolveDoubt(deps: DoubtDeps, entry: OutboxEntry): Promise<Doubt> {
  if ((await deps.api.memory.read()).knowsAwardIds === true) return { kind: 'send' };
  const isFirst = entry.state.kind !== 'waiting' || entry.state.tries === 0;
  const doubt = isFirst ? SEND : await lookForTried(deps, entry);
  if (doubt.kind === 'send') await keepTry(deps, entry, isFirst);
  return doubt;
}

const SEND: Doubt = { kind: 'send' };

async function lookForTried(deps: DoubtDeps, entry: OutboxEntry): Promise<Doubt> {
  const { now } = deps;
  const triedAt = (entry.state.kind === 'waiting' && entry.state.triedAt) || now();
  const found = await lookUp(deps, entry, triedAt);
  switch (found.kind) {
    case 'keeps-ids':
      return SEND;
    case 'failed':
      return onFailure(found.failure);
    case 'arrived':
      return { kind: 'sent', ledgerSeq: null, replayed: true };
    case 'unsure':
      return { kind: 'unsure' };
    case 'absent': {
      // A clock that was set back must not stop it forever.
      const forMs = STILL_ON_ITS_WAY_MS - Math.abs(now() - triedAt);
      return forMs > 0 ? { kind: 'rest', forMs } : SEND;
    }
  }
}

/** Whether an award whose answer just came, but did not name it, is surely in the student's history. */
export async function hasArrived(deps: DoubtDeps, entry: OutboxEntry): Promise<boolean> {
  return (await lookUp(deps, entry, deps.now())).kind === 'arrived';
}

/** Where the disk can't take it, what is found near the last try counts, and anything else is the teacher's to decide. */
async function keepTry({ checkDb, now }: DoubtDeps, entry: OutboxEntry, isFirst: boolean): Promise<void> {
  const { id, userId, apiBase, request } = entry;
  const lastAt = now();
  try {
    const known = isFirst ? undefined : await checkDb.tries.get(id);
    const firstAt = known?.firstAt ?? lastAt;
    await checkDb.tries.put({ id, userId, apiBase, studentId: request.student_id, firstAt, lastAt });
  } catch {
    // The award is sent anyway.
  }
}

type Found =
  | { kind: 'arrived' | 'absent' | 'unsure' }
  /** The server keeps award ids after all. */
  | { kind: 'keeps-ids' }
  | { kind: 'failed'; failure: Failure };

async function lookUp(deps: DoubtDeps, entry: OutboxEntry, triedAt: number): Promise<Found> {
  const { checkDb, db, teacher, now } = deps;
  const read = await readHistory(deps.api, entry.userId, entry.request.student_id);
  if (read.keepsAwardIds) return { kind: 'keeps-ids' };
  if (!read.history.ok) return { kind: 'failed', failure: read.history.failure };
  const tries = (await checkDb.tries.get(entry.id).catch(() => undefined)) ?? null;
  const { sent, perhapsSent } = await otherAwards({ checkDb, db }, entry.userId);
  const moments = { tries, triedAt, now: now(), serverNow: read.serverNow };
  return { kind: judgeDoubt(entry, { ...moments, history: read.history.value, teacher, sent, perhapsSent }) };
}

interface HistoryAnswer {
  history: Result<HistoryEntry[]>;
  keepsAwardIds: boolean;
  /** The server's time at its answer; null where it sends none. */
  serverNow: number | null;
}

/** Reads a student's history with this account's session; its answer may show that the server is our own. */
export async function readHistory(api: ApiClient, userId: string, studentId: string): Promise<HistoryAnswer> {
  // The device's own clock may be set by this very answer: only the server's time is taken from it.
  const seen: { serverNow: number | null } = { serverNow: null };
  const history = await fetchHistory(api, studentId, {
    userId,
    onResponse: ({ headers }) => {
      seen.serverNow = timeIn(headers.get('Date') ?? '');
    },
  });
  const keepsAwardIds = (await api.memory.read()).knowsAwardIds === true;
  return { history, keepsAwardIds, serverNow: seen.serverNow };
}

/** The awards of this account that the server has, and those that it may have; of the answered ones those since then. */
export async function otherAwards({ checkDb, db }: Pick<DoubtDeps, 'checkDb' | 'db'>, userId: string, since = 0) {
  const [answered, open] = await db.transaction('r', db.answered, db.entries, () =>
    Promise.all([
      db.answered.where('[userId+answeredAt]').between([userId, since], [userId, Infinity]).toArray(),
      ownEntries(db, userId),
    ]),
  );
  const sent = answered.filter((row) => row.answer.kind === 'sent');
  const given = answered.filter((row) => row.answer.kind !== 'sent');
  const tried = await checkDb.tries.bulkGet(given.map((row) => row.id)).catch(() => []);
  const givenUp = given.filter((_, place) => tried[place] !== undefined);
  const unsure = open.flatMap((row) => (row.state?.kind === 'unsure' ? [{ ...row, answeredAt: null }] : []));
  return { sent, perhapsSent: [...givenUp, ...unsure] };
}

/** A history that can't be read now is read later; if the server offers none, the award is `unsure`. */
function onFailure(failure: Failure): Doubt {
  const verdict = failureVerdict(failure);
  switch (verdict.kind) {
    case 'later':
      return failure.kind === 'malformed' || (failure.kind === 'not-json' && failure.status >= 400)
        ? { kind: 'unsure' }
        : verdict;
    case 'sign-in':
      return verdict;
    case 'failing':
      return { kind: 'later', why: 'server', retryAfterMs: null };
    case 'refused':
      return { kind: 'unsure' };
  }
}
