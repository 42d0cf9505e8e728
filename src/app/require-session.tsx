import { memo, use, useMemo, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { AccountContext, ServicesContext, useServices, type LoadServices } from '#services/services.ts';
import { readSession } from '#services/session.ts';
import { useLiveQuery } from '#services/use-live-query.ts';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { loginPath, paths } from '#ui/paths.ts';

/**
 * Everything below needs a signed-in person; others go to the sign-in page and come back afterwards. Memoised: a
 * navigation has no need to ask for the services again.
 */
export const RequireSession = memo(function RequireSession({ loadServices }: { loadServices: LoadServices }) {
  const services = use(loadServices());
  return (
    <ServicesContext value={services}>
      <Guard />
    </ServicesContext>
  );
});

function Guard() {
  const services = useServices();
  const { pathname, search } = useLocation();
  const session = useLiveQuery(() => readSession(services), [services]);
  const account = useMemo(
    () => (session ? { session, schoolDb: services.schoolDb(session.profile.id) } : null),
    [services, session],
  );
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (account !== null && !wasSignedIn) setWasSignedIn(true);
  if (session === undefined) return <LoadingPage />;
  // Signed out, here or in another tab: whoever comes next starts afresh.
  if (account === null && wasSignedIn) return <Navigate to={paths.login} replace />;
  if (account === null) {
    const from = pathname + search;
    // In the query too: a reload of the sign-in page in another tab knows no history state.
    return <Navigate to={loginPath(from)} state={{ from }} replace />;
  }
  return (
    <AccountContext value={account}>
      <Outlet />
    </AccountContext>
  );
}
