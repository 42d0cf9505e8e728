import { CALLS } from '#contracts/calls.ts';
import type { RosterChange } from '#contracts/rosters.ts';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { newId, pathId } from '#server/http/call-ids.ts';
import { notFound } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { findRoster, listRosters } from './roster-queries.ts';
import { addToRoster, changeRoster, createRoster, deleteRoster, type Scope } from './save-roster.ts';

/** An educator finds only their own rosters, whatever the call is. */
const scopeOf = (c: Call): Scope => (c.get('grant') === 'O' ? sessionOf(c).accountId : null);

export function rosterRoutes(router: Router, deps: Deps): void {
  const idOf = (c: Call): string => pathId(c, ROSTER_WORDS.notFound);
  const find = async (c: Call) => {
    const roster = await findRoster(deps.db, idOf(c), scopeOf(c));
    if (!roster) throw notFound(ROSTER_WORDS.notFound);
    return roster;
  };
  const change = async (c: Call, { body }: { body: RosterChange }) =>
    changeRoster(deps, { id: idOf(c), scope: scopeOf(c), change: body });

  router.serve(CALLS.rosters, async (c) => ({ results: await listRosters(deps.db, scopeOf(c)) }));
  router.serve(CALLS.createRoster, async (c, { body }) =>
    createRoster(deps, { id: newId(c, deps.ids), ownerId: sessionOf(c).accountId, fields: body }),
  );
  router.serve(CALLS.roster, find);
  router.serve(CALLS.changeRoster, change);
  router.serve(CALLS.replaceRoster, change);
  router.serve(CALLS.replaceMembers, change);
  router.serve(CALLS.deleteRoster, async (c) => {
    await deleteRoster(deps, idOf(c), scopeOf(c));
    return { detail: 'Roster deleted.' };
  });
  router.serve(CALLS.rosterStudents, async (c) => {
    const { students } = await find(c);
    return { results: students, count: students.length };
  });
  router.serve(CALLS.addMembers, async (c, { body }) =>
    addToRoster(deps, { id: idOf(c), scope: scopeOf(c), studentIds: body.student_ids }),
  );
}
