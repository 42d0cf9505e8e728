import { CALLS } from '#contracts/calls.ts';
import { MOST_CHECKED } from '#contracts/ledger-check.ts';
import { badRequest } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { Deps } from '#server/deps.ts';
import { readTime } from './award-request.ts';
import { missingFrom } from './missing-from-ledger.ts';
import { noteReturning } from './returning-awards.ts';

/** By which a device finds out what the ledger has lost, and says what it sends again. */
export function ledgerCheckRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.checkLedger, async (_, { body }) => {
    const awards = atMost(body.awards).map(readId);
    const undos = atMost(body.undos).map(readId);
    const missing = await missingFrom(deps.db, { awards, undos });
    return { missing_awards: missing.awards, missing_undos: missing.undos };
  });

  router.serve(CALLS.announceReturning, async (c, { body }) => {
    const read = ({ id, seq, answered_at }: { id: string; seq?: number | null; answered_at: string }) => ({
      id: readId(id),
      seq: seq ?? null,
      answeredAt: readTime('answered_at', answered_at),
    });
    const wentBackTo = await noteReturning(deps, {
      accountId: sessionOf(c).accountId,
      deviceId: readId(body.device_id),
      sentAt: readTime('sent_at', body.sent_at),
      awards: atMost(body.awards).map(read),
      undos: atMost(body.undos).map(read),
    });
    return { went_back_to: wentBackTo?.toISOString() ?? null };
  });
}

function atMost<T>(rows: readonly T[]): readonly T[] {
  if (rows.length <= MOST_CHECKED) return rows;
  throw badRequest(`At most ${MOST_CHECKED} awards and ${MOST_CHECKED} undos can be asked about at once.`);
}

function readId(text: string): string {
  const id = asUuid(text);
  if (!id) throw badRequest('Each id must be a UUID.');
  return id;
}
