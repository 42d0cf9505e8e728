import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { newId, pathId } from '#server/http/path-id.ts';
import { badRequest, notFound } from '#server/http/problem.ts';
import { BULK_BODY, readBody } from '#server/http/read-json.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { findRoster, listRosters } from './roster-queries.ts';
import {
  addToRoster,
  changeRoster,
  createRoster,
  deleteRoster,
  NO_ROSTER,
  type RosterFields,
  type Scope,
} from './save-roster.ts';

const text = z.nullish(z.string());
const idList = z.nullish(z.array(z.string()));
/** The spec's names for one field (§3, §7). */
const rosterBody = z.object({
  name: text,
  title: text,
  description: text,
  student_ids: idList,
  studentIds: idList,
  member_ids: idList,
});
type RosterBody = z.infer<typeof rosterBody>;

const fieldsOf = (body: RosterBody): RosterFields => ({
  name: body.name ?? body.title ?? null,
  description: body.description ?? null,
  studentIds: body.student_ids ?? body.studentIds ?? body.member_ids ?? null,
});

/** Another's roster is not found, whatever one asks of it. */
const scopeOf = (c: Call): Scope => (c.get('grant') === 'O' ? sessionOf(c).accountId : null);

export function rosterRoutes(router: Router, deps: Deps): void {
  const find = async (c: Call) => {
    const roster = await findRoster(deps.db, pathId(c, NO_ROSTER), scopeOf(c));
    if (!roster) throw notFound(NO_ROSTER);
    return roster;
  };
  const change = async (c: Call) => {
    const id = pathId(c, NO_ROSTER);
    const body = await readBody(c, rosterBody, BULK_BODY);
    const fields = { ...fieldsOf(body), clearDescription: body.description === null };
    return c.json(await changeRoster(deps, { id, scope: scopeOf(c), fields }));
  };

  router.serve('GET', '/api/rosters', async (c) => c.json({ results: await listRosters(deps.db, scopeOf(c)) }));
  router.serve('POST', '/api/rosters', async (c) => {
    const fields = fieldsOf(await readBody(c, rosterBody, BULK_BODY));
    const roster = { id: newId(c, deps.ids), ownerId: sessionOf(c).accountId, fields };
    return c.json(await createRoster(deps, roster), 201);
  });
  router.serve('GET', '/api/rosters/:id', async (c) => c.json(await find(c)));
  router.serve('PATCH', '/api/rosters/:id', change);
  router.serve('PUT', '/api/rosters/:id', change);
  router.serve('DELETE', '/api/rosters/:id', async (c) => {
    await deleteRoster(deps, pathId(c, NO_ROSTER), scopeOf(c));
    return c.json({ detail: 'Roster deleted.' });
  });
  router.serve('GET', '/api/rosters/:id/students', async (c) => {
    const { students } = await find(c);
    return c.json({ results: students, count: students.length });
  });
  router.serve('PUT', '/api/rosters/:id/members', async (c) => {
    const id = pathId(c, NO_ROSTER);
    const { studentIds } = fieldsOf(await readBody(c, rosterBody, BULK_BODY));
    if (studentIds === null) throw badRequest('The field student_ids is needed.');
    const fields = { name: null, description: null, studentIds, clearDescription: false };
    return c.json(await changeRoster(deps, { id, scope: scopeOf(c), fields }));
  });
  router.serve('POST', '/api/rosters/:id/students', async (c) => {
    const id = pathId(c, NO_ROSTER);
    const { studentIds } = fieldsOf(await readBody(c, rosterBody, BULK_BODY));
    return c.json(await addToRoster(deps, { id, scope: scopeOf(c), studentIds: studentIds ?? [] }));
  });
}
