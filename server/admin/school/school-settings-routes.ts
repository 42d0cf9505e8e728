import { CALLS } from '#contracts/calls.ts';
import { SCHOOL_WORDS } from '#domain/school/school-check.ts';
import { newId, pathId } from '#server/http/call-ids.ts';
import { checkFreshSignIn } from '#server/http/fresh-sign-in.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { readAddresses } from '#server/school/addresses.ts';
import { createSchoolArchive, type ArchiveDeps } from './school-archive.ts';
import { changeSchool } from './school-settings.ts';
import { readSettings } from './settings-queries.ts';
import { addTerm, changeTerm, deleteTerm } from './terms.ts';

/** The room School. */
export function schoolSettingsRoutes(router: Router, deps: ArchiveDeps): void {
  const makeArchive = createSchoolArchive(deps);
  router.serve(CALLS.adminSchool, () => readSettings(deps.db));
  router.serve(CALLS.changeSchool, async (c, { body }) => {
    // How long records are kept decides what is erased.
    checkFreshSignIn(deps, sessionOf(c));
    return changeSchool(deps, sessionOf(c), body);
  });
  router.serve(CALLS.saveSchool, async (c) => {
    // Everything about everybody.
    checkFreshSignIn(deps, sessionOf(c));
    return c.body(await makeArchive(sessionOf(c)), 200, {
      'Content-Type': CALLS.saveSchool.media,
      'Content-Disposition': 'attachment; filename="school.zip"',
    });
  });
  router.serve(CALLS.addresses, () => readAddresses(deps.db, deps));
  router.serve(CALLS.createTerm, (c, { body }) => addTerm(deps, sessionOf(c), { id: newId(c, deps.ids), body }));
  router.serve(CALLS.changeTerm, async (c, { body }) =>
    changeTerm(deps, sessionOf(c), { id: pathId(c, SCHOOL_WORDS.termGone), body }),
  );
  router.serve(CALLS.deleteTerm, async (c) => deleteTerm(deps, sessionOf(c), pathId(c, SCHOOL_WORDS.termGone)));
}
