import { useMemo, useState } from 'react';
import { MINUTE_MS } from '#domain/durations.ts';
import { countText, numberText } from '#domain/plural.ts';
import { latestSince } from '#data/cache/my-awards.ts';
import { seenFill } from '#ui/shades.ts';
import { classNames } from '#ui/class-names.ts';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { Button } from '#ui/components/button.tsx';
import { DataStatus, LoadAlert } from '#ui/components/cached-view.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Segments } from '#ui/components/segments.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { pastText } from '#ui/when-text.ts';
import { AwardList } from '#features/dashboard/given/award-list.tsx';
import { awardRows } from '#features/dashboard/given/award-rows.ts';
import { useUndoRow } from '#features/dashboard/given/use-undo-row.ts';
import { useGiven } from '#services/given/use-given.ts';
import { useOpening } from '#services/hooks/use-opening.ts';
import { ChildrenPicture } from './children-picture.tsx';
import type { HouseShare, Spread } from './spread-figures.ts';
import styles from './spread.module.css';
import { useMySpread, type Period } from './use-my-spread.ts';

const PERIODS = [
  { value: 'week', label: 'This week' },
  { value: 'weeks', label: 'Six weeks' },
] as const;

/** How my awards are spread over children, houses and habits, so that I see what I don't notice; and the awards. */
export function MyAwardsScreen() {
  const [period, setPeriod] = useState<Period>('weeks');
  const { loadable, spread } = useMySpread(period);
  return (
    <>
      <PageHeader
        title="My awards"
        lead={<DataStatus of={loadable} />}
        actions={<Segments legend="Period" choices={PERIODS} value={period} onChange={setPeriod} />}
      />
      <LoadAlert of={loadable} />
      {spread === undefined ? <Skeleton count={2} height="18rem" /> : spread && <Picture spread={spread} />}
      <Latest />
    </>
  );
}

function Picture({ spread }: { spread: Spread }) {
  return (
    <div className={styles.picture}>
      <ChildrenPicture spread={spread} />
      {spread.houses.length > 0 && <Houses shares={spread.houses} />}
      <BarChart
        title="Habits"
        of="Habit"
        bars={spread.habits}
        note={<p className={styles.soft}>Points by habit, from you</p>}
      />
    </div>
  );
}

/** Awards for each child, because a house with more of my children gets more. */
function Houses({ shares }: { shares: readonly HouseShare[] }) {
  const most = Math.max(1, ...shares.map(({ each }) => each));
  return (
    <section className={classNames('card', styles.panel)}>
      <h2>Houses</h2>
      <p className={styles.soft}>Awards for each student of your classes</p>
      <ul className={styles.houses}>
        {shares.map(({ house, children, awards, each }) => (
          <li key={house.id} className={styles.house}>
            <HouseCrest house={house} size={36} />
            <span className={styles.houseName}>
              {house.name}
              <span
                className={styles.soft}
              >{`${countText(awards, 'award', 'awards')} for ${countText(children, 'student', 'students')}`}</span>
            </span>
            <span className={styles.each}>{each.toFixed(1)}</span>
            <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect
                className={styles.some}
                width={(100 * each) / most}
                height={1}
                style={{ fill: seenFill(house.colour) }}
              />
            </svg>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SHOWN = 20;

/** What I gave in this week and the last one, with Undo. */
function Latest() {
  const now = useNow(MINUTE_MS);
  const since = latestSince(useOpening());
  const given = useGiven(since, now.at);
  const [shown, setShown] = useState(SHOWN);
  const rows = useMemo(() => awardRows(given.awards, since), [given, since]);
  const { said, undoRow } = useUndoRow();
  if (given.isReading || (rows.length === 0 && given.loadable.kind !== 'ready')) return null;
  return (
    <section className={classNames('card', styles.panel)}>
      <h2>This week and last week</h2>
      {said !== null && <StatusMessage>{said}</StatusMessage>}
      {rows.length === 0 ? (
        <p className={styles.soft}>No awards this week or last week.</p>
      ) : (
        <AwardList rows={rows.slice(0, shown)} timeOf={(at) => pastText(at, now)} onUndo={undoRow} />
      )}
      {rows.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + 5 * SHOWN)}>
          Show more
          <span className="sr-only">{` of ${numberText(rows.length)} awards`}</span>
        </Button>
      )}
    </section>
  );
}
