import { generatePath } from 'react-router-dom';
import type { Roster } from '#contracts/rosters.ts';
import { ROSTER_WORDS } from '#domain/people/roster-words.ts';
import { countText } from '#domain/plural.ts';
import { readDraftKeys } from '#data/cache/draft.ts';
import { rosters } from '#data/cache/rosters.ts';
import { useAccount } from '#services/services.ts';
import { useCached } from '#services/hooks/use-cached.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { useCarried } from '#ui/carried-status.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { CachedView, DataStatus } from '#ui/components/cached-view.tsx';
import { CardLink } from '#ui/components/card-link.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { NEW_ROSTER, rosterDraftKey } from './roster-draft.ts';
import styles from './rosters-screen.module.css';

const CARRIED_ID = 'carried-status';

/** A card for each roster; one that was changed and not saved says so. */
export function RostersScreen() {
  const { schoolDb } = useAccount();
  const loadable = useCached(rosters);
  const drafts = useLiveQuery(() => readDraftKeys(schoolDb, rosterDraftKey('')), [schoolDb]) ?? [];
  const carried = useCarried();
  return (
    <>
      <PageHeader
        title="Rosters"
        lead={<DataStatus of={loadable} />}
        describedBy={carried ? CARRIED_ID : undefined}
        actions={
          <ButtonLink to={paths.newRoster} variant="primary" icon="plus">
            New Roster
          </ButtonLink>
        }
      />
      {carried && (
        <StatusMessage tone="good" id={CARRIED_ID}>
          {carried.status}
        </StatusMessage>
      )}
      {drafts.includes(rosterDraftKey(NEW_ROSTER)) && (
        <p className="begun">
          <span>You have a new roster that isn’t saved yet.</span>
          <ButtonLink to={paths.newRoster}>Continue</ButtonLink>
        </p>
      )}
      <CachedView
        of={loadable}
        skeleton={<Skeleton count={4} height="6rem" />}
        empty={
          <EmptyState
            icon="roster"
            text={ROSTER_WORDS.none}
            action={<ButtonLink to={paths.newRoster}>{ROSTER_WORDS.first}</ButtonLink>}
          />
        }
      >
        {(all) => (
          <ul className="cards">
            {all.map((roster) => (
              <RosterCard key={roster.id} roster={roster} isEdited={drafts.includes(rosterDraftKey(roster.id))} />
            ))}
          </ul>
        )}
      </CachedView>
    </>
  );
}

function RosterCard({ roster, isEdited }: { roster: Roster; isEdited: boolean }) {
  return (
    <CardLink
      to={generatePath(paths.roster, { rosterId: roster.id })}
      title={roster.name}
      beside={
        <ButtonLink to={generatePath(paths.classOf, { rosterId: roster.id })} icon="grid">
          Class
        </ButtonLink>
      }
    >
      {roster.description && <span>{roster.description}</span>}{' '}
      <span className={styles.count}>
        {countText(roster.student_count, 'student', 'students')}
        {isEdited && <strong> · Changes not saved yet</strong>}
      </span>
    </CardLink>
  );
}
