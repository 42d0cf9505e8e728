import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { GivenState } from '#domain/awards/given.ts';
import { numberText, plural } from '#domain/plural.ts';
import { classNames } from '#ui/class-names.ts';
import { clockText } from '#ui/clock.ts';
import { LoadAlert } from '#ui/components/cached-view.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import styles from '#features/dashboard/dashboard-screen.module.css';
import { Coming, Place } from '#features/dashboard/place.tsx';
import { todayStart, type Moment } from '#domain/school-clock.ts';
import type { Given } from '#services/given/use-given.ts';
import { AwardList } from './award-list.tsx';
import { awardRows } from './award-rows.ts';
import { useUndoRow } from './use-undo-row.ts';

/** The dashboard shows this many; the page of all awards has the others. */
const SHOWN = 6;

const isUndone = (state: GivenState): boolean => state === 'taken-back' || state === 'cancelled';

interface TodayProps {
  given: Given;
  now: Moment;
  onUndo: () => void;
}

/** What I gave today: what the server counts as a number, what only this device has beside it, and Undo on each. */
export function Today(props: TodayProps) {
  // Each award makes it higher.
  if (props.given.isReading) return <Coming part="today" first="24rem" varies />;
  return (
    <Place part="today">
      <GivenToday {...props} />
    </Place>
  );
}

function GivenToday({ given, now, onUndo }: TodayProps) {
  const today = todayStart(now);
  const rows = useMemo(() => awardRows(given.awards, today), [given, today]);
  const { said, undoRow } = useUndoRow(onUndo);
  const [seen] = useState(() => new Set<string>());
  const confirmed = rows.reduce((sum, row) => sum + row.confirmed, 0);
  const waiting = rows.reduce((sum, row) => sum + row.waiting, 0);
  // What is undone here stays where it is, so that no other row comes under the finger.
  for (const { id, state } of rows) if (!isUndone(state)) seen.add(id);
  const standing = rows.filter(({ id }) => seen.has(id));
  const undone = rows.filter(({ id }) => !seen.has(id));
  const timeOf = (at: number): string => clockText(at, now.zone);
  return (
    <section className={classNames('card', styles.panel)}>
      <div className="spread">
        <h2>Today</h2>
        {waiting > 0 && (
          <span className={styles.pill}>
            <Icon name="clock" size={16} />+{numberText(waiting)} waiting
          </span>
        )}
      </div>
      {given.loadable.kind === 'ready' || confirmed > 0 ? (
        <p className={styles.total}>
          {numberText(confirmed)} <span className={styles.unit}>{plural(confirmed, 'point', 'points')}</span>
        </p>
      ) : (
        // No points is something else than points that are not known.
        given.loadable.kind === 'loading' && <Skeleton count={1} height="4rem" />
      )}
      {said !== null && <StatusMessage>{said}</StatusMessage>}
      {rows.length > 0 ? (
        <>
          <AwardList rows={standing.slice(0, SHOWN)} timeOf={timeOf} onUndo={undoRow} />
          {undone.length > 0 && (
            <details className={styles.undone}>
              <summary>{undone.length} undone</summary>
              <AwardList rows={undone.slice(0, SHOWN)} timeOf={timeOf} onUndo={undoRow} />
            </details>
          )}
        </>
      ) : (
        given.loadable.kind === 'ready' && <p className={styles.soft}>No awards from you yet today.</p>
      )}
      <LoadAlert of={given.loadable} />
      <Link to={paths.myAwards} className={styles.more}>
        All my awards
      </Link>
    </section>
  );
}
