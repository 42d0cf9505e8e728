import { useWaiting } from '#features/admin/frame/waiting.tsx';
import type { Waiting } from '#contracts/admin/waiting.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { writtenIn } from '#domain/school-clock.ts';
import styles from './today-screen.module.css';
import { LoadFailed } from '#features/admin/list/load-failed.tsx';
import { sinceText, WAITS } from './waits.ts';

const today = writtenIn({ weekday: 'long', day: 'numeric', month: 'long' });

/** What waits for staff: a number, a sentence and one verb each. */
export function TodayScreen() {
  const load = useWaiting();
  const now = useNow(60_000);
  return (
    <>
      <PageHeader title="What waits for you" lead={today(now.at, now.zone)} />
      {load.kind === 'loading' && <Skeleton count={2} height="5rem" />}
      {load.kind === 'failed' && (
        <LoadFailed words="Couldn’t load what waits." failure={load.failure} onRetry={load.refresh} />
      )}
      {load.kind === 'ready' && <Waits all={load.data.results} now={now.at} />}
    </>
  );
}

function Waits({ all, now }: { all: readonly Waiting[]; now: number }) {
  const waiting = all.filter(({ count }) => count > 0);
  const oldest = waiting.toSorted((a, b) => (a.oldest_at ?? '').localeCompare(b.oldest_at ?? ''))[0];
  if (waiting.length === 0) return <EmptyState icon="check" text="Nothing waits." />;
  return (
    <ul className={styles.waits}>
      {waiting.map((each) => {
        const { title, sentence, verb, path } = WAITS[each.kind];
        return (
          <li key={each.kind} className={`card ${styles.wait}`}>
            <span className={styles.count}>{each.count}</span>
            <span className={styles.words}>
              <strong>{title(each.count)}</strong>
              <span>{sentence(sinceText(each, now))}</span>
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
