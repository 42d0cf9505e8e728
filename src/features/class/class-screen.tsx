import { useEffect, useState } from 'react';
import { generatePath, useParams } from 'react-router-dom';
import { habits as allHabits } from '#data/cache/catalog.ts';
import { rosterOf } from '#data/cache/rosters.ts';
import { noteClass } from '#data/cache/used-awards.ts';
import { isGone } from '#domain/failure.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import { useAccount } from '#services/services.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useUsedAwards } from '#services/hooks/use-used-awards.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { LoadAlert, RetryAlert } from '#ui/components/cached-view.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { ClassRoom } from './class-room.tsx';
import { CLASS_WORDS, missingText } from './class-words.ts';
import { NoHabits } from './no-habits.tsx';
import { useClassRoster } from './use-class-roster.ts';
import { useFirst } from './use-first.ts';

/** The class of the address. */
export function ClassScreen() {
  const { rosterId = '' } = useParams();
  return <OpenedClass key={rosterId} rosterId={rosterId} />;
}

function OpenedClass({ rosterId }: { rosterId: string }) {
  const { schoolDb } = useAccount();
  const loadable = useCached(rosterOf(rosterId));
  const habits = useCached(allHabits);
  const roster = useKept(useClassRoster(rosterId));
  const used = useFirst(useUsedAwards());
  const saved = dataOf(loadable);
  const isHere = saved !== null;
  useEffect(() => {
    if (isHere) noteClass(schoolDb, rosterId).catch(() => undefined);
  }, [schoolDb, rosterId, isHere]);
  const isReading = roster === undefined || used === undefined || loadable.kind === 'reading';
  if (isReading || (loadable.isLoading && !roster)) return <Skeleton count={5} height="5.5rem" />;
  if (!saved || !roster) return <NoClass of={loadable} name={saved?.name ?? null} />;
  if (roster.children.length === 0)
    return <EmptyClass rosterId={rosterId} title={saved.name} missing={roster.missing} />;
  if (habits.kind !== 'ready') return <NoHabits title={saved.name} of={habits} />;
  return <ClassRoom rosterId={rosterId} title={saved.name} roster={roster} habits={habits.data} used={used} />;
}

/** What is open stays open: while a roster that was changed elsewhere is loaded again, its members are not known. */
function useKept<T>(value: T | null | undefined): T | null | undefined {
  const [kept, setKept] = useState(value);
  if (value && value !== kept) setKept(value);
  return value ?? kept ?? value;
}

/** The server has no such roster, or this device never loaded it. */
function NoClass({ of: loadable, name }: { of: Loadable<unknown>; name: string | null }) {
  const isUnknown = loadable.problem !== null && isGone(loadable.problem);
  return (
    <>
      <PageHeader title={name ?? 'Class'} />
      {name !== null && <RetryAlert onRetry={loadable.refresh}>{ROSTER_WORDS.membersNotLoaded}</RetryAlert>}
      {name === null && !isUnknown && <LoadAlert of={loadable} />}
      <EmptyState
        icon={isUnknown ? 'roster' : 'cloud-off'}
        text={isUnknown ? ROSTER_WORDS.notFound : loadable.words.never}
        action={<ButtonLink to={paths.rosters}>All rosters</ButtonLink>}
      />
    </>
  );
}

function EmptyClass({ rosterId, title, missing }: { rosterId: string; title: string; missing: number }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon="roster"
        text={missing > 0 ? missingText(missing) : CLASS_WORDS.empty}
        action={<ButtonLink to={generatePath(paths.roster, { rosterId })}>Open the roster</ButtonLink>}
      />
    </>
  );
}
