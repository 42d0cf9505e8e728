import { CALLS } from '#contracts/calls.ts';
import { TOKEN_WORDS } from '#domain/school/machine-token-words.ts';
import type { Deps } from '#server/deps.ts';
import { newId, pathId } from '#server/http/call-ids.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import { endMachineToken, listMachineTokens, makeMachineToken } from './machine-tokens.ts';

/** Tokens by which other programs call the API, in the room School. */
export function tokenRoutes(router: Router, deps: Deps): void {
  router.serve(CALLS.machineTokens, async () => ({ results: await listMachineTokens(deps) }));
  router.serve(CALLS.makeMachineToken, async (c, { body }) =>
    makeMachineToken(deps, sessionOf(c), { id: newId(c, deps.ids), body }),
  );
  router.serve(CALLS.endMachineToken, async (c) => endMachineToken(deps, sessionOf(c), pathId(c, TOKEN_WORDS.gone)));
}
