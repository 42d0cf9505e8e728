import { generatePath, Navigate } from 'react-router-dom';
import type { Roster } from '#contracts/rosters.ts';
import { rosters } from '#data/cache/rosters.ts';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useUsedAwards } from '#services/hooks/use-used-awards.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { CachedView, DataStatus } from '#ui/components/cached-view.tsx';
import { CardLink } from '#ui/components/card-link.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { childrenText, CLASS_WORDS } from './class-words.ts';

/** Opens the last class by itself, or the only one; else the person chooses. */
export function ClassesScreen() {
  const loadable = useCached(rosters);
  const used = useUsedAwards();
  const skeleton = <Skeleton count={4} height="6rem" />;
  return (
    <>
      <PageHeader title="Class" lead={<DataStatus of={loadable} />} />
      {used === undefined ? (
        skeleton
      ) : (
        <CachedView
          of={loadable}
          skeleton={skeleton}
          empty={
            <EmptyState
              icon="roster"
              text={CLASS_WORDS.none}
              action={<ButtonLink to={paths.newRoster}>{ROSTER_WORDS.first}</ButtonLink>}
            />
          }
        >
          {(all) => <Choice all={all} lastClass={used.lastClass} />}
        </CachedView>
      )}
    </>
  );
}

function Choice({ all, lastClass }: { all: readonly Roster[]; lastClass: string | null }) {
  const last = all.find(({ id }) => id === lastClass) ?? (all.length === 1 ? all[0] : undefined);
  if (last) return <Navigate to={generatePath(paths.classOf, { rosterId: last.id })} replace />;
  return (
    <ul className="cards">
      {all.map(({ id, name, student_count }) => (
        <CardLink key={id} to={generatePath(paths.classOf, { rosterId: id })} title={name}>
          <span>{childrenText(student_count)}</span>
        </CardLink>
      ))}
    </ul>
  );
}
