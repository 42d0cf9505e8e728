import { Navigate, useLocation } from 'react-router-dom';
import { report } from '#data/cache/report.ts';
import { mayAward } from '#domain/accounts/roles.ts';
import { connectionStore } from '#services/connection-store.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useAccount } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { CachedView, DataStatus } from '#ui/components/cached-view.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { loginPath } from '#ui/paths.ts';
import { OwnReport } from './own-report.tsx';
import { SchoolReport } from './school-report.tsx';

/** Points by student and habit: the whole school for educators, their own line and the first ten for scholars. */
export function ReportsScreen() {
  const { profile, tokens } = useAccount().session;
  const { pathname, search } = useLocation();
  const loadable = useCached(report);
  const houses = useHouses();
  const online = useStore(connectionStore) === 'online';
  const { problem } = loadable;
  // Without a connection nobody can sign in, so the cached report is better than a form that can't be sent.
  if (online && problem?.kind === 'unauthorized' && problem.status === 401) {
    return <Navigate to={loginPath(pathname + search)} state={{ again: tokens !== null }} replace />;
  }
  const Report = mayAward(profile) ? SchoolReport : OwnReport;
  return (
    <>
      <PageHeader title="Reports" lead={<DataStatus of={loadable} />} />
      <CachedView of={loadable} skeleton={<Skeleton count={4} height="9rem" />}>
        {(points) => <Report report={points} houses={houses} />}
      </CachedView>
    </>
  );
}
