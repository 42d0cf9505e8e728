import { Navigate, useLocation } from 'react-router-dom';
import { mayAward } from '#domain/roles.ts';
import { useAccount } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { DataAge } from '#ui/components/data-age.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { loginPath } from '#ui/paths.ts';
import { OwnReport } from './own-report.tsx';
import { SchoolReport } from './school-report.tsx';
import { useReport } from './use-report.ts';

/** Who has how many points, and for what: the whole school for educators, their own line and the first ten for scholars. */
export function ReportsScreen() {
  const { profile } = useAccount().session;
  const { pathname, search } = useLocation();
  const { report, houses, dataTime, state, problem, signInNeeded, refresh } = useReport();
  if (signInNeeded) {
    const from = pathname + search;
    return <Navigate to={loginPath(from)} state={{ from }} replace />;
  }
  const retry = (
    <Button icon="refresh" onClick={refresh}>
      Retry
    </Button>
  );
  return (
    <>
      <PageHeader title="Reports" lead={<DataAge loadedAt={dataTime} />} />
      {problem && <Alert action={retry}>{problem}</Alert>}
      {report && houses ? (
        mayAward(profile) ? (
          <SchoolReport report={report} houses={houses} />
        ) : (
          <OwnReport report={report} houses={houses} />
        )
      ) : report !== null || state.kind === 'running' ? (
        <Skeleton count={4} height="9rem" />
      ) : (
        <EmptyState icon="cloud-off" text="The report has not been loaded on this device yet." />
      )}
    </>
  );
}
