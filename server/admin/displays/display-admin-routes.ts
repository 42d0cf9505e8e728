import type { PairingFound } from '#contracts/admin/displays.ts';
import { CALLS } from '#contracts/calls.ts';
import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import { TABLET_WORDS } from '#domain/tablets/tablet-words.ts';
import { networkOf } from '#server/displays/display-routes.ts';
import { isWaiting } from '#server/displays/pairing.ts';
import { asUserCode } from '#server/displays/user-code.ts';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import { pathId } from '#server/http/call-ids.ts';
import { isSecureCall } from '#server/http/display-cookie.ts';
import { notFound } from '#server/http/problem.ts';
import { sessionOf, type Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { changeTablet, confirmTablet, removeTeacher } from './change-tablet.ts';
import { listDevices } from './device-list.ts';
import { changeDisplay, confirmDisplay, denyPairing, revokeDisplay, type DisplayDeps } from './change-display.ts';
import { listDisplays } from './display-list.ts';
import { listTablets } from './tablet-list.ts';

const idOf = (c: Call): string => pathId(c, DISPLAY_WORDS.gone);

/** The room Displays. */
export function displayAdminRoutes(router: Router, deps: LimitedDeps & DisplayDeps): void {
  router.serve(CALLS.adminDisplays, (_, { query }) => listDisplays(deps.db, query, deps.clock()));

  router.serve(CALLS.adminDevices, async () => ({ results: await listDevices(deps.db) }));

  router.serve(CALLS.findPairing, async (c, { body }) => {
    // Counted before the look-up, so that many tries at once can't slip through. A right code resets the count.
    const subject = { session: sessionOf(c).id };
    await deps.limiter.count('displayCodes', subject);
    const found = await findPairing(c, deps, body.code);
    if (!found) throw notFound(DISPLAY_WORDS.wrongCode);
    await deps.limiter.forget('displayCodes', subject);
    return found;
  });
  router.serve(CALLS.denyPairing, async (c) => {
    await denyPairing(deps, sessionOf(c), pathId(c, DISPLAY_WORDS.pairingGone));
    return { detail: 'The screen is refused.' };
  });
  router.serve(CALLS.confirmDisplay, (c, { body }) => confirmDisplay(deps, sessionOf(c), body));
  router.serve(CALLS.changeDisplay, (c, { body }) => changeDisplay(deps, sessionOf(c), { id: idOf(c), body }));
  router.serve(CALLS.revokeDisplay, (c) => revokeDisplay(deps, sessionOf(c), idOf(c)));

  const tabletOf = (c: Call): string => pathId(c, TABLET_WORDS.gone);
  router.serve(CALLS.adminTablets, async () => ({ results: await listTablets(deps.db, deps.clock()) }));
  router.serve(CALLS.confirmTablet, (c, { body }) => confirmTablet(deps, sessionOf(c), body));
  router.serve(CALLS.changeTablet, (c, { body }) => changeTablet(deps, sessionOf(c), { id: tabletOf(c), body }));
  router.serve(CALLS.removeTabletTeacher, (c, { body }) =>
    removeTeacher(deps, sessionOf(c), { id: tabletOf(c), accountId: body.account_id }),
  );
}

interface Waiting extends Omit<PairingFound, 'asked_at' | 'same_network' | 'is_secure'> {
  asked_at: Date;
  network: Buffer;
}

async function findPairing(c: Call, deps: Deps, typed: string): Promise<PairingFound | null> {
  const code = asUserCode(typed);
  if (code === null) return null;
  const [row] = await deps.db.query<Waiting>(
    `SELECT id, kind, user_code, browser, asked_at, network FROM display_pairings
      WHERE user_code = $1 AND ${isWaiting('$2')}`,
    [code, deps.clock()],
  );
  if (!row) return null;
  const { network, asked_at, ...found } = row;
  return {
    ...found,
    asked_at: asked_at.toISOString(),
    same_network: networkOf(c, deps).equals(network),
    is_secure: isSecureCall(c, deps.trustedProxies),
  };
}
