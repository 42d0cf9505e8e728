import { useMemo, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { isRosterGone, ROSTER_WORDS, rosterLoadText } from '#domain/people/roster-words.ts';
import { useReadDraft } from '#services/hooks/kept-draft.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import type { CachedData } from '#ui/components/cached-data.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { LoadingPage } from '#ui/components/loading-page.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { loadNotice } from '#ui/load-notice.ts';
import { paths } from '#ui/paths.ts';
import { rosterDraft, rosterDraftKey, type RosterDraft, type SavedRoster } from './roster-draft.ts';
import { useRoster } from './use-rosters.ts';

export interface OpenedRoster {
  id: string;
  saved: SavedRoster;
  kept: RosterDraft | null;
  cached: CachedData;
}

/** Reads the roster of the address with its draft, and says so where there is none to show. */
export function OneRoster({ title, children }: { title: string; children: (roster: OpenedRoster) => ReactNode }) {
  const { rosterId: id = '' } = useParams();
  const { roster, loadedAt, state, refresh } = useRoster(id);
  const kept = useReadDraft(rosterDraftKey(id), rosterDraft);
  const saved = useMemo<SavedRoster | null>(
    () =>
      roster?.student_ids
        ? { name: roster.name, description: roster.description ?? '', memberIds: roster.student_ids }
        : null,
    [roster],
  );
  const retry = (
    <Button icon="refresh" onClick={refresh}>
      Retry
    </Button>
  );
  const cached = { dataTime: loadedAt, state, refresh, failedText: rosterLoadText };
  if (saved && kept !== undefined) return children({ id, saved, kept, cached });
  // What this device has of it, if anything, is not enough to be shown.
  const notice = loadNotice(state, null, 0, rosterLoadText);
  if (notice.kind === 'none' || saved || roster === undefined) return <LoadingPage />;
  const gone = state.kind === 'failed' && isRosterGone(state.failure);
  const known = roster?.name ?? null;
  return (
    <>
      <PageHeader title={known ?? title} />
      {!gone && <Alert action={retry}>{known === null ? notice.text : ROSTER_WORDS.membersNotLoaded}</Alert>}
      <EmptyState
        icon={gone ? 'roster' : 'cloud-off'}
        text={gone ? ROSTER_WORDS.notFound : 'This roster has not been loaded on this device yet.'}
        action={<ButtonLink to={paths.rosters}>All rosters</ButtonLink>}
      />
    </>
  );
}
