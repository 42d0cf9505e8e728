import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Week } from '#contracts/admin/today.ts';
import type { Waiting } from '#contracts/admin/waiting.ts';
import { longDay } from '#domain/days.ts';
import { writtenIn } from '#domain/formats.ts';
import { type Moment } from '#domain/school-clock.ts';
import { useWaiting } from '#features/admin/shared/waiting.tsx';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { schoolPartPath } from '#ui/admin-paths.ts';
import { clockText } from '#ui/clock.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { CameBack } from './came-back.tsx';
import { LastChanges } from './last-changes.tsx';
import styles from './today-screen.module.css';
import { sinceText, WAITS } from './waits.ts';
import { WeekFigures } from './week-figures.tsx';

const today = writtenIn({ weekday: 'long', day: 'numeric', month: 'long' });

/** What waits for staff: a number, a sentence and one verb each; then the week so far, and what was changed last. */
export function TodayScreen() {
  const waiting = useWaiting();
  const week = useAdminLoad('adminToday', {});
  const [outcome, setOutcome] = useState<string | null>(null);
  const now = useNow(60_000);
  const undone = (text: string): void => {
    setOutcome(text);
    week.refresh();
  };
  return (
    <>
      <PageHeader title="To do" lead={today(now.at, now.zone)} />
      <Outcome text={outcome} />
      {week.kind === 'ready' && week.data.came_back && <CameBack data={week.data.came_back} now={now} />}
      <AdminView of={waiting} failed="Couldn’t load your to-do list." bars={2} height="5rem">
        {({ results }) => <Waits all={results} now={now} week={week.kind === 'ready' ? week.data.week : null} />}
      </AdminView>
      {/* One failure is said once. */}
      {(week.kind !== 'failed' || waiting.kind !== 'failed') && (
        <AdminView of={week} failed="Couldn’t load the week." bars={2} height="7rem">
          {(data) => (
            <>
              <WeekFigures week={data.week} />
              <LastChanges changes={data.changes} onUndone={undone} />
            </>
          )}
        </AdminView>
      )}
    </>
  );
}

/** Nothing to do: when that was looked at, and the next day that matters. */
function Quiet({ now, week }: { now: Moment; week: Week | null }) {
  return (
    <div className={`card ${styles.wait} ${styles.quiet}`}>
      <Icon name="check" size={26} />
      <span className={styles.words}>
        <strong>All done.</strong>
        <span>
          Checked at {clockText(now.at, now.zone)}.
          {week?.term_ends_on != null && (
            <>
              {' '}
              {week.term} ends on {longDay(week.term_ends_on)}:{' '}
              <Link to={schoolPartPath('terms')}>the school’s terms</Link>.
            </>
          )}
        </span>
      </span>
    </div>
  );
}

function Waits({ all, now, week }: { all: readonly Waiting[]; now: Moment; week: Week | null }) {
  const waiting = all.filter(({ count }) => count > 0);
  const oldest = waiting.toSorted((a, b) => (a.oldest_at ?? '').localeCompare(b.oldest_at ?? ''))[0];
  if (waiting.length === 0) return <Quiet now={now} week={week} />;
  return (
    <ul className={styles.waits}>
      {waiting.map((each) => {
        const { title, sentence, verb, path } = WAITS[each.kind];
        return (
          <li key={each.kind} className={`card ${styles.wait}`}>
            <span className={styles.count}>{each.count}</span>
            <span className={styles.words}>
              <strong>{title(each.count)}</strong>
              <span>{sentence(sinceText(each, now.at))}</span>
            </span>
            <ButtonLink variant={each === oldest ? 'primary' : 'secondary'} to={path}>
              {verb}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
