import { AWARD_IDS_HEADER, AWARD_IDS_KEPT } from '#contracts/award-ids.ts';
import type { Profile } from '#contracts/session.ts';
import type { Failure } from '#domain/failure.ts';
import type { ApiClient } from '#data/api/api-client.ts';
import { fetchHistory } from '#data/api/history-api.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { judgeDoubt } from './judge-doubt.ts';
import { failureVerdict, type Verdict } from './retry-policy.ts';

/** A request that was given up may still be carried out; what is not in the history by then was not. */
const STILL_ON_ITS_WAY_MS = 30_000;

/** What is to be done with an award that was sent and got no answer: `send` it again, or what the verdict says. */
export type Doubt = { kind: 'send' } | Extract<Verdict, { kind: 'sent' | 'later' | 'rest' | 'sign-in' | 'unsure' }>;

/**
 * A server that knows awards by the device's id takes them again without harm. Any other is asked for the student's
 * history first (decisions §1.2).
 */
export async function resolveDoubt(
  deps: { api: ApiClient; db: OutboxDb; teacher: Profile; now: () => number },
  entry: OutboxEntry,
): Promise<Doubt> {
  const { api, db, teacher, now } = deps;
  if (entry.state.kind !== 'waiting' || entry.state.tries === 0) return { kind: 'send' };
  if ((await api.memory.read()).knowsAwardIds === true) return { kind: 'send' };
  const triedAt = entry.state.triedAt ?? now();
  let serverNow: number | null = null;
  let keepsAwardIds = false;
  const history = await fetchHistory(api, entry.request.student_id, {
    userId: entry.userId,
    onResponse: ({ headers }) => {
      keepsAwardIds = headers.get(AWARD_IDS_HEADER) === AWARD_IDS_KEPT;
      serverNow = Date.parse(headers.get('Date') ?? '') || null;
    },
  });
  if (keepsAwardIds) {
    await api.memory.learn({ knowsAwardIds: true });
    return { kind: 'send' };
  }
  if (!history.ok) return onFailure(history.failure);
  const sent = await db.answered
    .where('[userId+answeredAt]')
    .between([entry.userId, 0], [entry.userId, Infinity])
    .filter((row) => row.answer.kind === 'sent')
    .toArray();
  switch (judgeDoubt(entry, { history: history.value, teacher, sent, triedAt, now: now(), serverNow })) {
    case 'arrived':
      return { kind: 'sent', ledgerSeq: null, replayed: true };
    case 'unsure':
      return { kind: 'unsure' };
    case 'absent': {
      // A clock that was set back must not make it rest for ever.
      const forMs = STILL_ON_ITS_WAY_MS - Math.abs(now() - triedAt);
      return forMs > 0 ? { kind: 'rest', forMs } : { kind: 'send' };
    }
  }
}

/** A history that can't be had now is asked for later; one that the server does not offer tells nothing. */
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
