import { CALLS } from '#contracts/calls.ts';
import type { StoreItem } from '#contracts/store.ts';
import { STUDENT_WORDS } from '#domain/people/student-words.ts';
import { STORE_WORDS } from '#domain/store/store-words.ts';
import { noteReading } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { newId, pathId } from '#server/http/call-ids.ts';
import { forbidden, notFound } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { asUuid } from '#server/http/text-rules.ts';
import { callerOf } from '#server/sessions/session.ts';
import { keptId } from '#server/students/merged-records.ts';
import { findStudent } from '#server/students/student-queries.ts';
import { giveBack, readBalance, redeem } from './store-ledger.ts';

export function storeRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.storeItems, async (c, { query }) => {
    if (query.active === 'false' && c.get('grant') === 'P') throw forbidden();
    const results = await deps.db.query<StoreItem>(
      `SELECT id, name, description, cost_points, group_name, active FROM store_items
        WHERE active = $1 ORDER BY position, name`,
      [query.active === 'true'],
    );
    return { results };
  });

  router.serve(CALLS.balance, async (c) => {
    const session = sessionOf(c);
    const studentId = await keptId(deps.db, pathId(c, STUDENT_WORDS.notFound));
    const isTheirs = c.get('grant') === 'O' && session.studentId !== studentId;
    if (isTheirs || !(await findStudent(deps.db, studentId))) throw notFound(STUDENT_WORDS.notFound);
    if (callerOf(session) === 'educator') {
      await noteReading(deps.db, deps, { actorId: session.accountId, action: 'history_read', studentId });
    }
    return readBalance(deps.db, studentId);
  });

  router.serve(CALLS.redeem, async (c, { body }) => {
    const studentId = asUuid(body.student_id);
    const itemId = asUuid(body.item_id);
    if (!studentId) throw notFound(STUDENT_WORDS.notFound);
    if (!itemId) throw notFound(STORE_WORDS.gone);
    return redeem(deps, sessionOf(c), { id: newId(c, deps.ids), studentId, itemId, cost: body.cost_points });
  });

  router.serve(CALLS.giveBack, async (c) => giveBack(deps, sessionOf(c), pathId(c, STORE_WORDS.noRedemption)));
}
