import { CALLS } from '#contracts/calls.ts';
import type { TabletInfo } from '#contracts/tablets.ts';
import { TABLET_WORDS } from '#domain/tablets/tablet-words.ts';
import type { Deps } from '#server/deps.ts';
import { readDisplayCookie } from '#server/http/display-cookie.ts';
import { forbidden, unauthenticated } from '#server/http/problem.ts';
import { displayOf, sessionOf, type Router } from '#server/http/router.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import { createDisplayFinder } from '#server/sessions/display-queries.ts';
import { keepInTouch, pairScreen } from './display-routes.ts';
import { endDropped, endedSessions, joinTablet } from './tablet-teachers.ts';

/** What a tablet calls that teachers share: to be paired, each minute while it is locked, and as a teacher stays on it. */
export function tabletRoutes(router: Router, deps: LimitedDeps): void {
  const findDisplay = createDisplayFinder(deps);

  router.serve(CALLS.startTablet, (c) => pairScreen(c, deps, 'tablet'));

  router.serve(CALLS.tabletContact, async (c, { body }) => {
    const { id, kind } = displayOf(c);
    if (kind !== 'tablet') throw forbidden(TABLET_WORDS.isDisplay);
    await keepInTouch(c, deps, body.version, (tx) => endDropped(tx, deps, id, body.dropped));
    return { ...(await readTablet(deps, id)), ended: await endedSessions(deps.db, id, body.kept) };
  });

  router.serve(CALLS.joinTablet, async (c) => {
    const session = sessionOf(c);
    const cookie = readDisplayCookie(c, 'token');
    const found = cookie && (await findDisplay(cookie.value));
    if (found?.kind !== 'live' || found.display.kind !== 'tablet') throw forbidden(TABLET_WORDS.notPaired);
    await deps.db.tx((tx) => joinTablet(tx, deps, found.display.id, session));
    return { session_id: session.id };
  });
}

async function readTablet({ db }: Pick<Deps, 'db'>, id: string): Promise<Omit<TabletInfo, 'ended'>> {
  const [row] = await db.query<Omit<TabletInfo, 'ended'>>(
    `SELECT d.id, d.name, d.lock_minutes, school.name AS school, school.time_zone
       FROM displays d CROSS JOIN school WHERE d.id = $1`,
    [id],
  );
  if (!row) throw unauthenticated();
  return row;
}
