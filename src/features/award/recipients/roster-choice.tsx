import { Link } from 'react-router-dom';
import { ROSTER_CHOICE_WORDS } from '#domain/awards/award-check.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { DataStatus, LoadAlert } from '#ui/components/cached-data.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import { targetPath } from '#features/award/draft/award-paths.ts';
import styles from './award-screen.module.css';
import { studentsText } from '#features/award/draft/award-summary.ts';
import { useRosters } from './use-rosters.ts';

/** Which roster: a card each. */
export function RosterChoice() {
  const { cached, state, refresh } = useRosters();
  const load = { dataTime: cached?.loadedAt, state, refresh, failedText: () => ROSTER_CHOICE_WORDS.notLoaded };
  const neverLoaded = cached?.loadedAt === null;
  return (
    <>
      <PageHeader title="Choose a roster" lead={<DataStatus cached={load} />} />
      <LoadAlert cached={load} />
      {cached === undefined || (neverLoaded && state.kind === 'running') ? (
        <Skeleton count={3} height="7.5rem" />
      ) : cached.rosters.length > 0 ? (
        <ul className={styles.ways}>
          {cached.rosters.map((roster) => (
            <li key={roster.id}>
              <Link
                to={targetPath({ kind: 'roster', id: roster.id, name: roster.name, leftOut: [] })}
                className={styles.way}
              >
                <span className={styles.words}>
                  <span className={styles.title}>{roster.name}</span>{' '}
                  <span className={styles.text}>
                    {studentsText(roster.student_count)}
                    {roster.description ? ` · ${roster.description}` : ''}
                  </span>
                </span>
                <Icon name="forward" />
              </Link>
            </li>
          ))}
        </ul>
      ) : neverLoaded ? (
        <EmptyState icon="cloud-off" text="The rosters have not been loaded on this device yet." />
      ) : (
        <EmptyState
          icon="person"
          text={ROSTER_CHOICE_WORDS.none}
          action={
            <ButtonLink to={paths.newRoster} variant="primary">
              New Roster
            </ButtonLink>
          }
        />
      )}
    </>
  );
}
