import { CALLS } from '#contracts/calls.ts';
import { ACCOUNT_WORDS } from '#domain/people/account-words.ts';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { pathId } from '#server/http/call-ids.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { disable, enable, endSession, endSessions, setRole } from './change-account.ts';
import { removeSecondStep } from './remove-second-step.ts';
import { unlinkPerson } from './unlink-person.ts';
import { listPeople, personOf } from './people-queries.ts';

const accountId = (c: Call) => pathId(c, ACCOUNT_WORDS.notFound);

/** The room People. */
export function peopleRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.people, async (_, { query }) => listPeople(deps, query));
  router.serve(CALLS.person, async (c) => personOf(deps.db, deps, sessionOf(c), accountId(c)));
  router.serve(CALLS.setRole, async (c, { body }) => {
    const session = sessionOf(c);
    checkFreshSignIn(deps, session);
    return setRole(deps, session, { id: accountId(c), role: body.role, seen: body.from });
  });
  router.serve(CALLS.disablePerson, async (c) => disable(deps, sessionOf(c), accountId(c)));
  router.serve(CALLS.enablePerson, async (c) => enable(deps, sessionOf(c), accountId(c)));
  router.serve(CALLS.endSessions, async (c) => endSessions(deps, sessionOf(c), accountId(c)));
  router.serve(CALLS.removePersonsSecondStep, async (c) => {
    checkFreshSignIn(deps, sessionOf(c));
    return removeSecondStep(deps, sessionOf(c), accountId(c));
  });
  router.serve(CALLS.unlinkPerson, async (c) => {
    checkFreshSignIn(deps, sessionOf(c));
    return unlinkPerson(deps, sessionOf(c), accountId(c));
  });
  router.serve(CALLS.endSession, async (c) => endSession(deps, sessionOf(c), pathId(c, ACCOUNT_WORDS.noSession)));
}
