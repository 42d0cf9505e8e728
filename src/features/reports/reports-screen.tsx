import { useMemo, type ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { periodReport } from '#data/cache/period-report.ts';
import { report } from '#data/cache/report.ts';
import { mayAward } from '#domain/accounts/roles.ts';
import type { Span } from '#domain/days.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Loadable } from '#domain/loadable.ts';
import { periodOf, type Period, type PeriodChoice } from '#domain/period.ts';
import { connectionStore } from '#services/connection-store.ts';
import { useSchoolDays, type SchoolDays } from '#services/hooks/school-days.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useAccount } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { CachedView, DataStatus } from '#ui/components/cached-view.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { PeriodPicker } from '#ui/components/period-picker.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { usePeriodChoice } from '#ui/hooks/use-period-choice.ts';
import { loginPath } from '#ui/paths.ts';
import { OwnReport } from './own-report.tsx';
import { SchoolReport } from './school-report.tsx';

/** Points by student and habit: the whole school for educators, their own line and the first ten for scholars. */
export function ReportsScreen() {
  const { profile } = useAccount().session;
  return mayAward(profile) ? <TeachersReport /> : <ScholarsReport />;
}

function ScholarsReport() {
  const loadable = useCached(report);
  const houses = useHouses();
  return (
    <Page of={loadable}>
      <CachedView of={loadable} skeleton={SKELETON}>
        {(points) => <OwnReport report={points} houses={houses} />}
      </CachedView>
    </Page>
  );
}

/** It begins with the term. */
const FIRST = 'term';
const ALL: PeriodChoice = { kind: 'all', span: null };

function TeachersReport() {
  const days = useSchoolDays(useNow(MINUTE_MS));
  const [choice] = usePeriodChoice(FIRST);
  const isAsked = useSearchParams()[0].has('period');
  const period = useMemo(() => days && periodOf(choice, days), [choice, days]);
  if (!days || !period) return SKELETON;
  const { span } = period;
  return span === null ? (
    <AllPoints days={days} />
  ) : (
    <OfPeriod period={{ ...period, span }} days={days} isAsked={isAsked} />
  );
}

function AllPoints({ days }: { days: SchoolDays }) {
  const loadable = useCached(report);
  return (
    <Shown of={loadable} choice={ALL} days={days}>
      {(points) => <SchoolReport report={points} period={periodOf(ALL, days)} days={days} />}
    </Shown>
  );
}

/** Where nobody asked for it and there is none, all points: every server has them, and so has a device without a network. */
function OfPeriod({ period, days, isAsked }: { period: Period & { span: Span }; days: SchoolDays; isAsked: boolean }) {
  const loadable = useCached(periodReport(period));
  const [choice] = usePeriodChoice(FIRST);
  if (loadable.kind === 'missing' && !isAsked) return <AllPoints days={days} />;
  return (
    <Shown of={loadable} choice={choice} days={days}>
      {/* Without a connection the copy may be of earlier days; it says which. */}
      {(copy) => <SchoolReport report={copy.report} period={copy.period} days={days} />}
    </Shown>
  );
}

function Shown<T>({
  of: loadable,
  choice,
  days,
  children,
}: {
  of: Loadable<T>;
  choice: PeriodChoice;
  days: SchoolDays;
  children: (data: T) => ReactNode;
}) {
  const [, choose] = usePeriodChoice(FIRST);
  return (
    <Page of={loadable}>
      <PeriodPicker choice={choice} today={days.today} onChoice={choose} />
      <CachedView of={loadable} skeleton={SKELETON}>
        {children}
      </CachedView>
    </Page>
  );
}

const SKELETON = <Skeleton count={4} height="9rem" />;

function Page({ of: loadable, children }: { of: Loadable<unknown>; children: ReactNode }) {
  const { tokens } = useAccount().session;
  const { pathname, search } = useLocation();
  const online = useStore(connectionStore) === 'online';
  const { problem } = loadable;
  // Without a connection nobody can sign in, so the cached report is better than a form that can't be sent.
  if (online && problem?.kind === 'unauthorized' && problem.status === 401) {
    return <Navigate to={loginPath(pathname + search)} state={{ again: tokens !== null }} replace />;
  }
  return (
    <>
      <PageHeader title="Reports" lead={<DataStatus of={loadable} />} />
      {children}
    </>
  );
}
