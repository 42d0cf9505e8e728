import { Link } from 'react-router-dom';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { paths } from '#ui/paths.ts';
import { spreadText } from './children-picture.tsx';
import styles from './spread.module.css';
import { useMySpread } from './use-my-spread.ts';

/** My awards of this week by habit, and how many children had one. */
export function MyWeek() {
  const { spread } = useMySpread('week');
  if (spread === undefined) return <Skeleton count={1} height="28rem" />;
  // Today says why, and has Retry.
  if (spread === null) return null;
  return (
    <BarChart
      title="My awards this week"
      of="Habit"
      bars={spread.habits}
      note={
        <p className={styles.soft}>
          {spreadText(spread)}. <Link to={paths.myAwards}>See by student</Link>
        </p>
      }
    />
  );
}
