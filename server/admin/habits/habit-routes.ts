import { CALLS } from '#contracts/calls.ts';
import { HABIT_WORDS } from '#domain/awards/habit-check.ts';
import type { Deps } from '#server/deps.ts';
import { newId, pathId } from '#server/http/call-ids.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { listHabits } from './habit-queries.ts';
import { orderHabits, orderReasons } from './order-habits.ts';
import { archiveHabit, archiveReason, restoreHabit, restoreReason } from './put-away.ts';
import { addHabit, changeHabit } from './save-habit.ts';
import { addReason, changeReason } from './save-reason.ts';

/** The room Habits and reasons. */
export function habitRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.adminHabits, async () => ({ results: await listHabits(deps.db) }));
  router.serve(CALLS.createHabit, async (c, { body }) =>
    addHabit(deps, sessionOf(c), { id: newId(c, deps.ids), body }),
  );
  router.serve(CALLS.orderHabits, async (c, { body }) => ({
    results: await orderHabits(deps, sessionOf(c), body.ids),
  }));
  router.serve(CALLS.changeHabit, async (c, { body }) =>
    changeHabit(deps, sessionOf(c), { id: pathId(c, HABIT_WORDS.gone), body }),
  );
  router.serve(CALLS.archiveHabit, async (c) => archiveHabit(deps, sessionOf(c), pathId(c, HABIT_WORDS.gone)));
  router.serve(CALLS.restoreHabit, async (c) => restoreHabit(deps, sessionOf(c), pathId(c, HABIT_WORDS.gone)));

  router.serve(CALLS.createReason, async (c, { body }) => {
    const habitId = pathId(c, HABIT_WORDS.gone);
    return addReason(deps, sessionOf(c), { id: newId(c, deps.ids), habitId, text: body.text });
  });
  router.serve(CALLS.orderReasons, async (c, { body }) =>
    orderReasons(deps, sessionOf(c), { habitId: pathId(c, HABIT_WORDS.gone), ids: body.ids }),
  );
  router.serve(CALLS.changeReason, async (c, { body }) =>
    changeReason(deps, sessionOf(c), { id: pathId(c, HABIT_WORDS.reasonGone), body }),
  );
  router.serve(CALLS.archiveReason, async (c) => archiveReason(deps, sessionOf(c), pathId(c, HABIT_WORDS.reasonGone)));
  router.serve(CALLS.restoreReason, async (c) => restoreReason(deps, sessionOf(c), pathId(c, HABIT_WORDS.reasonGone)));
}
