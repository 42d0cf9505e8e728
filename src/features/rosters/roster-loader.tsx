import { useMemo, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { rosterOf } from '#data/cache/rosters.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { isGone } from '#domain/failure.ts';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useReadDraft } from '#services/hooks/kept-draft.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { LoadAlert, RetryAlert } from '#ui/components/cached-view.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import { rosterDraft, rosterDraftKey, type RosterDraft, type SavedRoster } from './roster-draft.ts';

export interface OpenedRoster {
  id: string;
  saved: SavedRoster;
  kept: RosterDraft | null;
  loadable: Loadable<unknown>;
}

/** Loads the roster of the address with its draft, and says so where there is none to show. */
export function RosterLoader({ title, children }: { title: string; children: (roster: OpenedRoster) => ReactNode }) {
  const { rosterId: id = '' } = useParams();
  const loadable = useCached(rosterOf(id));
  const kept = useReadDraft(rosterDraftKey(id), rosterDraft);
  const roster = dataOf(loadable);
  const saved = useMemo<SavedRoster | null>(
    () =>
      roster?.student_ids
        ? { name: roster.name, description: roster.description ?? '', memberIds: roster.student_ids }
        : null,
    [roster],
  );
  if (saved && kept !== undefined) return children({ id, saved, kept, loadable });
  const { problem, isLoading, refresh } = loadable;
  // What this device has of it, if anything, is not enough to be shown.
  if (problem === null || isLoading || saved || loadable.kind === 'reading') return <LoadingPage />;
  const rosterIsGone = isGone(problem);
  return (
    <>
      <PageHeader title={roster?.name ?? title} />
      {roster ? (
        <RetryAlert onRetry={refresh}>{ROSTER_WORDS.membersNotLoaded}</RetryAlert>
      ) : (
        !rosterIsGone && <LoadAlert of={loadable} />
      )}
      <EmptyState
        icon={rosterIsGone ? 'roster' : 'cloud-off'}
        text={rosterIsGone ? ROSTER_WORDS.notFound : loadable.words.never}
        action={<ButtonLink to={paths.rosters}>All rosters</ButtonLink>}
      />
    </>
  );
}
