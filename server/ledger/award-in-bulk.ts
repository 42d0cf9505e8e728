import type { AwardResponse } from '#contracts/awards.ts';
import type { Deps } from '#server/deps.ts';
import { Problem, unprocessable } from '#server/http/problem.ts';
import type { Session } from '#server/sessions/session.ts';
import { responseOf, sameOrRefused } from './award-points.ts';
import type { CheckedRequest } from './award-request.ts';
import type { Award, LedgerEntry } from './award.ts';
import { appendAwards, findEntries } from './ledger-queries.ts';
import { readCatalogue, resolveAward } from './resolve-award.ts';

type Plan = { repeat: AwardResponse } | { request: CheckedRequest; award: Award };

/** A refusal that says which item it is about; items are counted from 1. */
function atItem<T>(index: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(error.status, error.code, `Item ${index + 1}: ${error.message}`);
  }
}

/**
 * Records all of them or none. Items that are already in the ledger (a batch sent again, or begun one by one) are answered
 * as repeats. One refused item refuses the batch.
 */
export async function awardInBulk(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  session: Session,
  requests: readonly CheckedRequest[],
): Promise<AwardResponse[]> {
  const batchId = deps.ids();
  return deps.db.tx(async (tx) => {
    const ids = requests.map((request) => request.id).filter((id) => id !== null);
    if (new Set(ids).size !== ids.length) throw unprocessable('award_id_reused', 'Two items have the same award id.');
    const earlier = await findEntries(tx, ids);
    const catalogue = await readCatalogue(tx, requests);
    const planned = requests.map((request, index): Plan =>
      atItem(index, () => {
        const entry = request.id === null ? undefined : earlier.get(request.id);
        if (entry) return { repeat: responseOf(sameOrRefused(entry, request, session), true) };
        return { request, award: { ...resolveAward(request, catalogue, session, deps), batchId } };
      }),
    );
    const awards = planned.flatMap((plan) => ('award' in plan ? [plan.award] : []));
    const added = new Map((await appendAwards(tx, awards)).map((entry) => [entry.id, entry]));
    // Another request may have added the same ids since we looked.
    const skipped = awards.filter((award) => !added.has(award.id)).map((award) => award.id);
    const concurrent = skipped.length > 0 ? await findEntries(tx, skipped) : new Map<string, LedgerEntry>();
    return planned.map((plan, index) => {
      if ('repeat' in plan) return plan.repeat;
      const entry = added.get(plan.award.id);
      if (entry) return responseOf(entry, false);
      const other = concurrent.get(plan.award.id);
      if (other)
        return responseOf(
          atItem(index, () => sameOrRefused(other, plan.request, session)),
          true,
        );
      // The whole batch is rolled back.
      throw new Problem(
        409,
        'changed_meanwhile',
        `Item ${index + 1} changed while it was recorded. Please send the batch again.`,
      );
    });
  });
}
