import { tooMany } from '#server/http/problem.ts';
import type { Paced } from '#server/http/router.ts';
import { callerOf, subjectOf } from '#server/sessions/session.ts';
import { createBudgets, hold } from './budgets.ts';
import type { Paces } from './limits.ts';
import { createQueues } from './queue.ts';

/** Keeps each account to its pace: one that asks for too much waits or is refused, and the others notice nothing. */
export function createPace(clock: () => Date, paces: Pick<Paces, 'scholar' | 'teacher'>): Paced {
  const budgetOf = createBudgets(clock);
  const takeTurns = {
    scholar: createQueues({ atOnce: paces.scholar.underWay }),
    teacher: createQueues({ atOnce: paces.teacher.underWay }),
  };
  return async (session, work) => {
    // A program asks for as little as a scholar, and takes nothing from the person in whose name it calls.
    const role = session.machine || callerOf(session) === 'scholar' ? 'scholar' : 'teacher';
    const budget = budgetOf(subjectOf(session), paces[role]);
    if (budget.left < 1) {
      await hold(budget, paces[role].holdMs);
      throw tooMany(1, 'Too many requests at once. Please wait a moment.');
    }
    budget.left -= 1;
    return takeTurns[role](subjectOf(session), work);
  };
}
