import { createHash } from 'node:crypto';
import { CALLS } from '#contracts/calls.ts';
import type { Call } from '#server/http/app-env.ts';
import { idempotencyKey, pathId } from '#server/http/call-ids.ts';
import { badRequest } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import type { Session } from '#server/sessions/session.ts';
import { asTime, asUuid } from '#server/http/text-rules.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { DAY_MS } from '#domain/durations.ts';
import { awardInBulk } from './award-in-bulk.ts';
import { createAwarder } from './award-points.ts';
import { readAwardRequest, readTime, type CheckedRequest } from './award-request.ts';
import { createMyAwardChanges } from './my-award-changes.ts';
import { readMyAwards } from './my-awards.ts';
import { createReverser, readReversalReason } from './reverse-award.ts';

const MOST_ITEMS = 500;

/** How far back GET /api/points/mine looks where the address has no time. */
const MINE_MS = 14 * DAY_MS;

export function awardRoutes(router: Router, deps: LimitedDeps): void {
  const noteUnkeyed = (c: Call, requests: readonly CheckedRequest[]) => {
    const unkeyed = requests.filter((request) => request.id === null).length;
    if (unkeyed > 0) deps.log.warn({ requestId: c.get('requestId'), unkeyed }, 'award_unkeyed');
  };

  const awardOne = createAwarder(deps);
  router.serve(CALLS.award, async (c, { body }) => {
    const session = sessionOf(c);
    const request = from(session, readAwardRequest(body, idempotencyKey(c)));
    await deps.limiter.countOf(session, 'awards');
    noteUnkeyed(c, [request]);
    const answer = await awardOne({ session, request });
    if (answer.replayed) c.header('Idempotency-Replayed', 'true');
    c.set('awards', answer.replayed ? 0 : 1);
    return answer;
  });

  router.serve(CALLS.awardInBulk, async (c, { body: { items } }) => {
    if (items.length === 0) throw badRequest('There is nothing to award.');
    if (items.length > MOST_ITEMS) throw badRequest(`A batch holds at most ${MOST_ITEMS} awards.`);
    const key = idempotencyKey(c);
    const session = sessionOf(c);
    const requests = items.map((item, index) =>
      from(session, readAwardRequest(item, item.client_award_id || !key ? '' : itemKey(key, index))),
    );
    await deps.limiter.countOf(session, 'awards', requests.length);
    noteUnkeyed(c, requests);
    const results = await awardInBulk(deps, session, requests);
    const replayed = results.every((result) => result.replayed);
    if (replayed) c.header('Idempotency-Replayed', 'true');
    const awarded = results.filter((result) => !result.replayed).length;
    c.set('awards', awarded);
    return { results, awarded, replayed };
  });

  const reverseOne = createReverser(deps);
  router.serve(CALLS.reverseAward, async (c, { body }) => {
    const request = {
      awardId: pathId(c, 'There is no such award.'),
      reason: readReversalReason(body.reason),
      occurredAt: readTime('occurred_at', body.occurred_at),
      sentAt: readTime('sent_at', body.sent_at),
    };
    const session = sessionOf(c);
    await deps.limiter.countOf(session, 'awards');
    const answer = await reverseOne({ session, request });
    if (answer.replayed) c.header('Idempotency-Replayed', 'true');
    return answer;
  });

  const changesOfMine = createMyAwardChanges();
  router.serve(CALLS.myAwards, async (c, { query }) => {
    const since = sinceOf(query.since, new Date(deps.clock().getTime() - MINE_MS));
    const { accountId } = sessionOf(c);
    const results = await readMyAwards(deps.db, accountId, since);
    return query.mark === undefined ? { results } : changesOfMine(accountId, results, query.mark);
  });
}

/** The ledger says which program an award came from, whatever the program says itself. */
const from = ({ machine }: Session, request: CheckedRequest): CheckedRequest =>
  machine ? { ...request, source: `token: ${machine.name}` } : request;

/** There are no awards before it. PostgreSQL doesn't know every year that JavaScript knows. */
const EARLIEST = Date.UTC(2000, 0);

function sinceOf(text: string | null | undefined, otherwise: Date): Date {
  if (!text) return otherwise;
  const time = asTime(text);
  if (!time) throw badRequest('The parameter since must be an ISO date and time.');
  return new Date(Math.max(time.getTime(), EARLIEST));
}

/** Makes an id for each item of a batch from the batch's key, the same on every try. */
function itemKey(batchKey: string, index: number): string {
  const batch = asUuid(batchKey);
  if (!batch) throw badRequest('The header Idempotency-Key must be a UUID.');
  const hex = createHash('sha256').update(`${batch} ${index}`).digest('hex');
  // Version 8 is for UUIDs by a rule of our own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
