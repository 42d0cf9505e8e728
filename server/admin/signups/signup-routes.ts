import { CALLS } from '#contracts/calls.ts';
import type { Signup } from '#contracts/admin/signups.ts';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { newId, pathId } from '#server/http/call-ids.ts';
import { notFound } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { SIGNUP_UNDO } from '#domain/accounts/approval-words.ts';
import { openApprovalOf, undoApproval } from './approvals.ts';
import { approveMany } from './approve-many.ts';
import { approveSignup, NO_SIGNUP, rejectSignup, reopenSignup } from './decide-signup.ts';
import { countExactMatches, listExactMatches } from './exact-matches.ts';
import { findSignup, listAskedAgain, listSignups } from './signup-queries.ts';
import { searchRecords, suggestRecords } from './signup-records.ts';

export function signupRoutes(router: Router, deps: Deps): void {
  const { db, clock } = deps;
  const idOf = (c: Call): string => pathId(c, NO_SIGNUP);
  const signupOf = async (c: Call): Promise<Signup> => {
    const signup = await findSignup(db, idOf(c));
    if (!signup) throw notFound(NO_SIGNUP);
    return signup;
  };

  router.serve(CALLS.adminSignups, async (_, { query }) => {
    const [page, asked_again, exact] = await Promise.all([
      listSignups(db, query, clock()),
      listAskedAgain(db, clock()),
      countExactMatches(db),
    ]);
    return { ...page, asked_again, exact };
  });

  router.serve(CALLS.adminSignup, async (c) => {
    const signup = await signupOf(c);
    return { ...signup, records: await suggestRecords(db, signup), approval: await openApprovalOf(deps, signup.id) };
  });

  router.serve(CALLS.adminSignupRecords, async (c, { query: { search } }) => {
    const signup = await signupOf(c);
    return { results: search ? await searchRecords(db, signup, search) : await suggestRecords(db, signup) };
  });

  router.serve(CALLS.approveSignup, async (c, { body }) => {
    const id = await approveSignup(deps, sessionOf(c), idOf(c), body);
    return { detail: 'The account is open.', id };
  });

  router.serve(CALLS.rejectSignup, async (c, { body }) => {
    await rejectSignup(deps, sessionOf(c), idOf(c), body.reason?.trim() ?? '');
    return { detail: 'The sign-up is rejected.' };
  });

  router.serve(CALLS.reopenSignup, async (c) => {
    await reopenSignup(deps, sessionOf(c), idOf(c));
    return { detail: 'The sign-up is back in the list.' };
  });

  router.serve(CALLS.signupMatches, async () => ({ results: await listExactMatches(db) }));
  router.serve(CALLS.approveSignups, async (c, { body: { ids } }) =>
    approveMany(deps, sessionOf(c), { id: newId(c, deps.ids), ids }),
  );
  router.serve(CALLS.undoApproval, async (c) => undoApproval(deps, sessionOf(c), pathId(c, SIGNUP_UNDO.tooLate)));
}
