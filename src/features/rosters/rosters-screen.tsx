import { generatePath, useLocation } from 'react-router-dom';
import { ROSTER_WORDS, rostersLoadText } from '#domain/people/roster-words.ts';
import { readDraftKeys } from '#data/cache/draft.ts';
import { useAccount } from '#services/services.ts';
import { useLiveQuery } from '#services/hooks/use-live-query.ts';
import { carriedStatus } from '#ui/carried-status.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { CardLink } from '#ui/components/card-link.tsx';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { NEW_ROSTER, rosterDraftKey } from './roster-draft.ts';
import styles from './rosters-screen.module.css';
import { studentsText } from './students-text.ts';
import { useRosters } from './use-rosters.ts';

const CARRIED_ID = 'carried-status';

/** A card for each roster; one that was changed and not saved says so. */
export function RostersScreen() {
  const { schoolDb } = useAccount();
  const { rosters, loadedAt, state, refresh } = useRosters();
  const drafts = useLiveQuery(() => readDraftKeys(schoolDb, rosterDraftKey('')), [schoolDb]) ?? [];
  const carried = carriedStatus(useLocation().state);
  const neverLoaded = rosters?.length === 0 && loadedAt === null;
  const cached = { dataTime: loadedAt, state, refresh, failedText: rostersLoadText };
  return (
    <>
      <PageHeader
        title="Rosters"
        lead={<DataStatus cached={cached} />}
        describedBy={carried ? CARRIED_ID : undefined}
        actions={
          <ButtonLink to={paths.newRoster} variant="primary" icon="plus">
            New Roster
          </ButtonLink>
        }
      />
      {carried && (
        <StatusMessage tone="good" id={CARRIED_ID}>
          {carried}
        </StatusMessage>
      )}
      <LoadAlert cached={cached} />
      {drafts.includes(rosterDraftKey(NEW_ROSTER)) && (
        <p className={styles.begun}>
          <span>You have a new roster that isn’t saved yet.</span>
          <ButtonLink to={paths.newRoster}>Continue</ButtonLink>
        </p>
      )}
      {rosters === undefined || (neverLoaded && state.kind === 'running') ? (
        <Skeleton count={4} height="6rem" />
      ) : rosters.length > 0 ? (
        <ul className={styles.cards}>
          {rosters.map((roster) => (
            <li key={roster.id}>
              <CardLink to={generatePath(paths.roster, { rosterId: roster.id })} title={roster.name}>
                {roster.description && <span className={styles.description}>{roster.description}</span>}
                <span className={styles.count}>
                  {studentsText(roster.student_count)}
                  {drafts.includes(rosterDraftKey(roster.id)) && <strong> · Changes not saved yet</strong>}
                </span>
              </CardLink>
            </li>
          ))}
        </ul>
      ) : neverLoaded ? (
        <EmptyState icon="cloud-off" text="Your rosters have not been loaded on this device yet." />
      ) : (
        <EmptyState
          icon="roster"
          text={ROSTER_WORDS.none}
          action={<ButtonLink to={paths.newRoster}>{ROSTER_WORDS.first}</ButtonLink>}
        />
      )}
    </>
  );
}
