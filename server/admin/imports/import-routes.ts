import { CALLS } from '#contracts/calls.ts';
import { NIGHT_WORDS } from '#domain/imports/night-words.ts';
import { UNDO_WORDS } from '#domain/imports/import-words.ts';
import type { Deps } from '#server/deps.ts';
import { newId, pathId } from '#server/http/call-ids.ts';
import { askerOf } from '#server/http/client-address.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { listImports } from './import-queries.ts';
import { setLimits, skipNight } from './night/change-night.ts';
import { answeredLimits, listNights, readLimits, waitingRequest } from './night/night-queries.ts';
import { PREVIEW_IMPORT, readPlanQuestion } from './plan-import.ts';
import type { BeforeImport } from './student-writes.ts';
import { READ_CONFIRMATION, READ_PREVIEW } from './read-import.ts';
import { planRollOver, rollOver } from './roll-over.ts';
import { undoImport } from './undo-import.ts';
import { writeImport } from './write-import.ts';

export interface ImportDeps extends Deps, BeforeImport {
  /** The folder that is looked into each minute; null: none. */
  importDir: string | null;
  /** Called when an import has left lunch numbers to be saved. */
  onLunchNumbers: () => void;
}

export function importRoutes(router: Router, deps: ImportDeps): void {
  router.serve(CALLS.imports, async () => ({ results: await listImports(deps.db, deps) }));
  router.serveLarge(CALLS.previewImport, READ_PREVIEW, async (c, { body }) =>
    deps.workers.run(PREVIEW_IMPORT, await readPlanQuestion(deps.db, deps, body), askerOf(c, deps)),
  );
  router.serveLarge(CALLS.confirmImport, READ_CONFIRMATION, async (c, { body }) => {
    const done = await writeImport(deps, sessionOf(c), { id: newId(c, deps.ids), file: body });
    deps.onLunchNumbers();
    return done;
  });
  router.serve(CALLS.nights, async () => {
    const [limits, nights] = await Promise.all([readLimits(deps.db), listNights(deps.db, deps)]);
    return { is_watched: deps.importDir !== null, limits: limits && answeredLimits(limits), nights };
  });
  router.serve(CALLS.setNightLimits, async (c, { body }) => {
    await setLimits(deps, sessionOf(c), body);
    return { detail: 'The limits are saved.' };
  });
  router.serve(CALLS.nightFile, (c) => waitingRequest(deps.db, pathId(c, NIGHT_WORDS.notFound)));
  router.serve(CALLS.skipNight, async (c) => {
    await skipNight(deps, sessionOf(c), pathId(c, NIGHT_WORDS.notFound));
    return { detail: 'The file is left out.' };
  });
  router.serve(CALLS.previewRollOver, async (_, { body }) => (await planRollOver(deps.db, deps, body)).answer);
  router.serve(CALLS.rollOver, async (c, { body }) => rollOver(deps, sessionOf(c), { id: newId(c, deps.ids), body }));
  router.serve(CALLS.undoImport, async (c) => undoImport(deps, sessionOf(c), pathId(c, UNDO_WORDS.notFound)));
}
