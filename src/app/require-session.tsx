import { memo, use, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { landingPath } from '#ui/landing.ts';
import { AccountContext, ServicesContext, readSession, useServices, type LoadServices } from '#services/services.ts';
import { isSharedTablet } from '#services/page/home-hint.ts';
import { forgetTyped } from '#services/page/typed-text.ts';
import { schoolLadder } from '#services/school-ladder.ts';
import { schoolZone } from '#services/school-zone.ts';
import { useStore } from '#services/store.ts';
import { OutboxProvider } from '#services/outbox/use-outbox.tsx';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import type { CarriedStatus } from '#ui/carried-status.ts';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { ClockContext } from '#ui/hooks/clock.ts';
import { LadderContext } from '#ui/school/ladder-context.ts';
import type { LeftTablet } from '#ui/left-tablet.ts';
import { loginPath, paths } from '#ui/paths.ts';
import { SecurityGate } from './security-gate.tsx';

/**
 * Everything below needs a signed-in person; others go to the sign-in page and come back afterwards. Memoised, because a
 * navigation does not need the services again.
 */
export const RequireSession = memo(function RequireSession({ loadServices }: { loadServices: LoadServices }) {
  const services = use(loadServices());
  const zone = useStore(schoolZone);
  const ladder = useStore(schoolLadder);
  const clock = useMemo(() => ({ now: services.now, zone }), [services, zone]);
  return (
    <ServicesContext value={services}>
      <ClockContext value={clock}>
        <LadderContext value={ladder}>
          <Guard />
        </LadderContext>
      </ClockContext>
    </ServicesContext>
  );
});

/** The history's state after the app left another account's page: who is signed in now. */
interface AccountChange extends CarriedStatus {
  accountId: string;
}

function Guard() {
  const services = useServices();
  const { pathname, search, state } = useLocation();
  const session = useLiveQuery(() => readSession(services), [services]);
  const account = useMemo(
    () => (session ? { session, schoolDb: services.schoolDb(session.profile.id) } : null),
    [services, session],
  );
  /** The account whose screens this tab shows; null before the first sign-in. */
  const [shownFor, setShownFor] = useState<string | null>(null);
  const isSignedOut = session !== undefined && shownFor !== null && session?.profile.id !== shownFor;
  useEffect(() => {
    if (isSignedOut) forgetTyped();
  }, [isSignedOut]);
  // The first drawing of a page's screens is the longest of all: deferred, it is made in slices.
  const isRead = useDeferredValue(session !== undefined);
  if (session === undefined || !isRead) return <LoadingPage />;
  if (account === null && isSharedTablet()) {
    // The same teacher comes back to this page, anybody else to their own.
    const left: LeftTablet = { from: pathname + search, of: shownFor };
    return <Navigate to={paths.tablet} state={left} replace />;
  }
  // Signed out, here or in another tab: the next person starts on their own page.
  if (account === null && shownFor !== null) return <Navigate to={paths.login} replace />;
  if (account === null) {
    return <Navigate to={loginPath(pathname + search)} replace />;
  }
  const { profile } = account.session;
  const hasArrived = shownFor === null || isChangeTo(profile.id, state);
  if (shownFor !== profile.id && hasArrived) setShownFor(profile.id);
  if (shownFor !== profile.id && !hasArrived) {
    // Another account signed in, in another tab: this page, its draft and its address belong to the account before.
    const change: AccountChange = {
      accountId: profile.id,
      status: `${profile.full_name || 'Another account'} is signed in now.`,
    };
    return <Navigate to={landingPath(profile.role, null)} state={change} replace />;
  }
  return (
    <AccountContext value={account} key={profile.id}>
      <OutboxProvider>
        <SecurityGate>
          <Outlet />
        </SecurityGate>
      </OutboxProvider>
    </AccountContext>
  );
}

function isChangeTo(accountId: string, state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'accountId' in state && state.accountId === accountId;
}
