import { createHash } from 'node:crypto';
import { CALLS } from '#contracts/calls.ts';
import type { Call } from '#server/http/app-env.ts';
import { badRequest } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { awardInBulk } from './award-in-bulk.ts';
import { awardPoints } from './award-points.ts';
import { readAwardRequest, type AwardRequest } from './award-request.ts';
import { readMyAwards } from './my-awards.ts';

const MOST_ITEMS = 500;

/** How far back GET /api/points/mine looks unless it is told. */
const MINE_MS = 14 * 86_400_000;

export function awardRoutes(router: Router, deps: LimitedDeps): void {
  const noteUnkeyed = (c: Call, requests: readonly AwardRequest[]) => {
    const unkeyed = requests.filter((request) => request.id === null).length;
    if (unkeyed > 0) deps.log.warn({ requestId: c.get('requestId'), unkeyed }, 'award_unkeyed');
  };

  router.serve(CALLS.award, async (c, { body }) => {
    const request = readAwardRequest(body, c.req.header('idempotency-key') ?? null, deps.clock());
    const session = sessionOf(c);
    await deps.limiter.countOf(session, 'awards');
    noteUnkeyed(c, [request]);
    const answer = await awardPoints(deps, session, request);
    if (answer.replayed) c.header('Idempotency-Replayed', 'true');
    return answer;
  });

  router.serve(CALLS.awardInBulk, async (c, { body: { items } }) => {
    if (items.length === 0) throw badRequest('There is nothing to award.');
    if (items.length > MOST_ITEMS) throw badRequest(`A batch holds at most ${MOST_ITEMS} awards.`);
    const key = c.req.header('idempotency-key') ?? null;
    const requests = items.map((item, index) =>
      readAwardRequest(item, item.client_award_id || key === null ? null : itemKey(key, index), deps.clock()),
    );
    const session = sessionOf(c);
    await deps.limiter.countOf(session, 'awards', requests.length);
    noteUnkeyed(c, requests);
    const results = await awardInBulk(deps, session, requests);
    const replayed = results.every((result) => result.replayed);
    if (replayed) c.header('Idempotency-Replayed', 'true');
    return { results, awarded: results.filter((result) => !result.replayed).length, replayed };
  });

  router.serve(CALLS.myAwards, async (c, { query }) => {
    const since = sinceOf(query.since, new Date(deps.clock().getTime() - MINE_MS));
    return { results: await readMyAwards(deps.db, sessionOf(c).accountId, since) };
  });
}

/** Before it there are no awards; a year that no database knows is none of its business. */
const EARLIEST = Date.UTC(2000, 0);

function sinceOf(text: string | null | undefined, otherwise: Date): Date {
  if (!text) return otherwise;
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw badRequest('The parameter since must be an ISO date and time.');
  return new Date(Math.max(time, EARLIEST));
}

/** One key for a batch gives each item an id of its own, the same on every try. */
function itemKey(batchKey: string, index: number): string {
  const batch = asUuid(batchKey.replace(/^"(.*)"$/, '$1'));
  if (!batch) throw badRequest('The header Idempotency-Key must be a UUID.');
  const hex = createHash('sha256').update(`${batch} ${index}`).digest('hex');
  // Version 8: a UUID by one's own rule.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
