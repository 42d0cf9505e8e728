import { Navigate, useLocation } from 'react-router-dom';
import { mayAward } from '#domain/accounts/roles.ts';
import { useAccount } from '#services/services.ts';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { loginPath } from '#ui/paths.ts';
import { OwnReport } from './own-report.tsx';
import { SchoolReport } from './school-report.tsx';
import { useReport } from './use-report.ts';

/** Who has how many points, and for what: the whole school for educators, their own line and the first ten for scholars. */
export function ReportsScreen() {
  const { profile, tokens } = useAccount().session;
  const { pathname, search } = useLocation();
  const { report, houses, cached, signInNeeded } = useReport();
  if (signInNeeded) {
    const from = pathname + search;
    return <Navigate to={loginPath(from)} state={{ from, again: tokens !== null }} replace />;
  }
  return (
    <>
      <PageHeader title="Reports" lead={<DataStatus cached={cached} />} />
      <LoadAlert cached={cached} />
      {report && houses ? (
        mayAward(profile) ? (
          <SchoolReport report={report} houses={houses} />
        ) : (
          <OwnReport report={report} houses={houses} />
        )
      ) : report !== null || cached.state.kind === 'running' ? (
        <Skeleton count={4} height="9rem" />
      ) : (
        <EmptyState icon="cloud-off" text="The report has not been loaded on this device yet." />
      )}
    </>
  );
}
