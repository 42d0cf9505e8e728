import type { HistoryEntry } from '#contracts/history.ts';
import { readReasonText } from '#domain/awards/award-text.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Loadable } from '#domain/loadable.ts';
import { countedEntries } from '#domain/reports/firsts.ts';
import { classNames } from '#ui/class-names.ts';
import { LoadNotice } from '#ui/components/cached-view.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { PointsBadge } from '#ui/school/points-badge.tsx';
import { pastText } from '#ui/when-text.ts';
import type { Moment } from '#domain/school-clock.ts';
import styles from './scholar-dashboard.module.css';

const LATEST = 5;

/** The latest awards with what the teachers wrote. What was taken back is left out. */
export function TeachersWords({
  entries,
  history,
}: {
  entries: readonly HistoryEntry[] | null;
  history: Loadable<unknown>;
}) {
  const now = useNow(MINUTE_MS);
  const latest = countedEntries(entries ?? []).slice(0, LATEST);
  return (
    <section className={classNames('card', styles.panel)}>
      <h2>What my teachers said</h2>
      {entries !== null && latest.length === 0 && (
        <p className={styles.soft}>Your first point will be here, with what your teacher says about it.</p>
      )}
      {latest.length > 0 && (
        <ul>
          {latest.map((entry) => (
            <Words key={entry.id} entry={entry} now={now} />
          ))}
        </ul>
      )}
      <LoadNotice of={history} />
    </section>
  );
}

function Words({ entry, now }: { entry: HistoryEntry; now: Moment }) {
  const { reasons, comment } = readReasonText(entry.reason_text);
  const at = Date.parse(entry.created_at);
  return (
    <li className={styles.words}>
      <PointsBadge points={entry.points} />
      <span className={styles.said}>
        <strong>{reasons || entry.habit_name}</strong>
        {comment && <q className={styles.quote}>{comment}</q>}
        <span className={styles.soft}>
          {entry.teacher_name}
          {!Number.isNaN(at) && ` · ${pastText(at, now)}`}
        </span>
      </span>
    </li>
  );
}
