import { useState } from 'react';
import { generatePath, Link } from 'react-router-dom';
import { isOverlooked, LATELY_DAYS, waitText, type Waiting } from '#domain/awards/not-noticed.ts';
import { counted } from '#domain/plural.ts';
import type { NoticedBy } from '#services/given/use-notice.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Segments } from '#ui/components/segments.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { houseOf } from '#ui/school/house-label.tsx';
import { paths } from '#ui/paths.ts';
import styles from './notice.module.css';
import { useWaits, type ClassChild } from './use-waits.ts';

const BY = [
  { value: 'me', label: 'From me' },
  { value: 'anyone', label: 'From anyone' },
] as const;

/** The children of my classes who wait for an award, the longest wait first. Only educators open it. */
export function NotNoticedScreen() {
  const [by, setBy] = useState<NoticedBy>('me');
  const waits = useWaits(by);
  return (
    <>
      <PageHeader
        title="No points lately"
        lead="Students in your classes, the longest wait first. Only teachers see this."
        actions={<Segments legend="Awards that count here" choices={BY} value={by} onChange={setBy} />}
      />
      {waits === undefined ? <Skeleton count={5} height="4rem" /> : <Waits waits={waits} by={by} />}
    </>
  );
}

function Waits({ waits, by }: { waits: ReadonlyArray<Waiting<ClassChild>>; by: NoticedBy }) {
  if (waits.length === 0) {
    return (
      <EmptyState
        icon="roster"
        text="Your classes have no students on this device yet."
        action={<ButtonLink to={paths.rosters}>Open the rosters</ButtonLink>}
      />
    );
  }
  const overlooked = waits.filter(({ wait }) => isOverlooked(wait));
  const unknown = waits.filter(({ wait }) => wait.kind === 'unknown');
  const whose = by === 'me' ? 'from you' : 'from anyone';
  return (
    <>
      <output className={styles.sum}>
        {overlooked.length === 0
          ? `Everyone got points ${whose} in the last ${LATELY_DAYS} school days.`
          : counted(
              waits.length,
              `${overlooked.length} of # student: no points ${whose} in ${LATELY_DAYS} school days.`,
              `${overlooked.length} of # students: no points ${whose} in ${LATELY_DAYS} school days.`,
            )}
        {unknown.length > 0 &&
          counted(
            unknown.length,
            ' # student is not known on this device.',
            ' # students are not known on this device.',
          )}
      </output>
      {overlooked.length > 0 && <ChildList waits={overlooked} />}
      {unknown.length > 0 && (
        <details className={styles.unknown}>
          <summary>Not known on this device</summary>
          <ChildList waits={unknown} />
        </details>
      )}
    </>
  );
}

function ChildList({ waits }: { waits: ReadonlyArray<Waiting<ClassChild>> }) {
  return (
    <ul className={styles.children}>
      {waits.map(({ child, wait }) => (
        <li key={child.id} className={styles.child}>
          <Crest of={child} />
          <span className={styles.words}>
            <Link className={styles.name} to={generatePath(paths.studentHistory, { studentId: child.id })}>
              {child.name}
            </Link>
            <span className={styles.soft}>
              {child.classes.map(({ id, name }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <Link to={generatePath(paths.classOf, { rosterId: id })}>{name}</Link>
                </span>
              ))}
            </span>
          </span>
          <span className={styles.wait}>{waitText(wait)}</span>
        </li>
      ))}
    </ul>
  );
}

function Crest({ of: { student } }: { of: ClassChild }) {
  const house = houseOf(useHouses(), student.house_id, student.house_name);
  return house && <HouseCrest house={house} size={36} />;
}
