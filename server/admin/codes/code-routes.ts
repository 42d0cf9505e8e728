import { CALLS } from '#contracts/calls.ts';
import type { Deps } from '#server/deps.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { endCodes, makeCodes } from './make-codes.ts';
import { remindStudents } from './remind-students.ts';
import { listNewcomers } from './newcomers.ts';

/** Who has no account yet, and the codes that let them in. */
export function codeRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.newcomers, () => listNewcomers(deps));
  router.serve(CALLS.makeStudentCodes, (c, { body: { ids } }) => makeCodes(deps, sessionOf(c), ids));
  router.serve(CALLS.remindStudents, (c, { body: { ids } }) => remindStudents(deps, sessionOf(c), ids));
  router.serve(CALLS.endStudentCodes, async (c, { body: { ids } }) => ({
    ended: await endCodes(deps, sessionOf(c), ids),
  }));
}
