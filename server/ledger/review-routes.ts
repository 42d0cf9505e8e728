import type * as z from 'zod/mini';
import type { awardListQuery } from '#contracts/admin/awards.ts';
import { CALLS } from '#contracts/calls.ts';
import { inGroups } from '#server/db/in-groups.ts';
import type { Deps } from '#server/deps.ts';
import { sliceOf } from '#server/http/list-slice.ts';
import { badRequest } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { asUuid } from '#server/http/text-rules.ts';
import type { Session } from '#server/sessions/session.ts';
import { checkTotals, readTotalsCheck } from './check-totals.ts';
import { decideReview } from './decide-review.ts';
import { listAwards, listWaiting, type AwardFilter } from './staff-awards.ts';

/** What staff see of the ledger and decide about it. */
export function reviewRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.adminReview, async (_c, { query }) => ({
    ...(await listWaiting(deps.db, query, sliceOf(query))),
    page: query.page,
    page_size: query.page_size,
  }));

  router.serve(CALLS.adminReviewDecide, async (c, { body }) =>
    decideReview(deps, sessionOf(c), { ids: body.ids.map(idOf), outcome: body.outcome }),
  );

  router.serve(CALLS.adminAwards, async (_c, { query }) => listAwards(deps.db, filterOf(query)));

  router.serve(CALLS.adminTotals, async () => ({ check: await readTotalsCheck(deps.db) }));

  // A recount reads the whole ledger: those who ask for it at the same time get the same one.
  const checkNow = inGroups<Session, void>(
    async (group) => {
      await checkTotals(deps.db, deps, group[0]?.item.accountId ?? null);
      for (const { resolve } of group) resolve();
    },
    { most: Infinity },
  );
  router.serve(CALLS.adminTotalsCheck, async (c) => {
    await checkNow(sessionOf(c));
    return { check: await readTotalsCheck(deps.db) };
  });
}

function idOf(text: string): string {
  const id = asUuid(text);
  if (!id) throw badRequest('An award’s id must be a UUID.');
  return id;
}

const isSeq = (text: string) => /^\d{1,15}$/.test(text);

function filterOf(query: z.output<typeof awardListQuery>): AwardFilter {
  const { student, teacher, state, search, before } = query;
  if (before && !isSeq(before)) throw badRequest('The parameter before must be a number of the list.');
  return {
    studentId: student ? idOf(student) : null,
    teacherId: teacher ? idOf(teacher) : null,
    state: state ?? null,
    search: search ?? null,
    before: before ? Number(before) : null,
    pageSize: query.page_size,
  };
}
