import { CALLS } from '#contracts/calls.ts';
import { UNDO_WORDS } from '#domain/imports/import-words.ts';
import type { Deps } from '#server/deps.ts';
import { newId, pathId } from '#server/http/call-ids.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { listImports } from './import-queries.ts';
import { planImport } from './plan-import.ts';
import { planRollOver, rollOver } from './roll-over.ts';
import { undoImport } from './undo-import.ts';
import { writeImport } from './write-import.ts';

export interface ImportDeps extends Deps {
  /** Called when an import has left lunch numbers to be saved. */
  onLunchNumbers: () => void;
}

export function importRoutes(router: Router, deps: ImportDeps): void {
  router.serve(CALLS.imports, async () => ({ results: await listImports(deps.db, deps) }));
  router.serve(CALLS.previewImport, async (_, { body }) => (await planImport(deps.db, deps, body)).answer);
  router.serve(CALLS.confirmImport, async (c, { body }) => {
    const done = await writeImport(deps, sessionOf(c), { id: newId(c, deps.ids), body });
    deps.onLunchNumbers();
    return done;
  });
  router.serve(CALLS.previewRollOver, async (_, { body }) => (await planRollOver(deps.db, deps, body)).answer);
  router.serve(CALLS.rollOver, async (c, { body }) => rollOver(deps, sessionOf(c), { id: newId(c, deps.ids), body }));
  router.serve(CALLS.undoImport, async (c) => undoImport(deps, sessionOf(c), pathId(c, UNDO_WORDS.notFound)));
}
