import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { callerOf, type Session } from '#server/accounts/session.ts';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { createLimit } from '#server/http/volume-limit.ts';
import { badRequest } from '#server/http/problem.ts';
import { BULK_BODY, readBody } from '#server/http/read-json.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { asUuid } from '#server/http/text-rules.ts';
import { awardInBulk } from './award-in-bulk.ts';
import { awardPoints } from './award-points.ts';
import { awardBody, readAwardRequest, type AwardRequest } from './award-request.ts';

const MOST_ITEMS = 500;
/** A whole house is about 300 at once. */
const AWARDS_AN_HOUR = 3_000;

const bulkBody = z.object({ items: z.array(awardBody) });

export function awardRoutes(router: Router, deps: Deps): void {
  const takeFromHour = createLimit(deps.clock, AWARDS_AN_HOUR);
  const limit = (session: Session, awards: number) => {
    if (callerOf(session) === 'educator') takeFromHour(session.accountId, awards);
  };
  const noteUnkeyed = (c: Call, requests: readonly AwardRequest[]) => {
    const unkeyed = requests.filter((request) => request.id === null).length;
    if (unkeyed > 0) deps.log.warn({ requestId: c.get('requestId'), unkeyed }, 'award_unkeyed');
  };

  router.serve('POST', '/api/points/award', async (c) => {
    const body = await readBody(c, awardBody);
    const request = readAwardRequest(body, c.req.header('idempotency-key') ?? null, deps.clock());
    const session = sessionOf(c);
    limit(session, 1);
    noteUnkeyed(c, [request]);
    const answer = await awardPoints(deps, session, request);
    if (answer.replayed) c.header('Idempotency-Replayed', 'true');
    return c.json(answer, 201);
  });

  router.serve('POST', '/api/points/award-bulk', async (c) => {
    const { items } = await readBody(c, bulkBody, BULK_BODY);
    if (items.length === 0) throw badRequest('There is nothing to award.');
    if (items.length > MOST_ITEMS) throw badRequest(`A batch holds at most ${MOST_ITEMS} awards.`);
    const key = c.req.header('idempotency-key') ?? null;
    const requests = items.map((item, index) =>
      readAwardRequest(item, item.client_award_id || key === null ? null : itemKey(key, index), deps.clock()),
    );
    const session = sessionOf(c);
    limit(session, requests.length);
    noteUnkeyed(c, requests);
    const results = await awardInBulk(deps, session, requests);
    const replayed = results.every((result) => result.replayed);
    if (replayed) c.header('Idempotency-Replayed', 'true');
    return c.json({ results, awarded: results.filter((result) => !result.replayed).length, replayed }, 201);
  });
}

/** One key for a batch gives each item an id of its own, the same on every try. */
function itemKey(batchKey: string, index: number): string {
  const batch = asUuid(batchKey.replace(/^"(.*)"$/, '$1'));
  if (!batch) throw badRequest('The header Idempotency-Key must be a UUID.');
  const hex = createHash('sha256').update(`${batch} ${index}`).digest('hex');
  // Version 8: a UUID by one's own rule.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
