import { Link } from 'react-router-dom';
import { BarChart } from '#ui/components/bar-chart.tsx';
import { paths } from '#ui/paths.ts';
import { Coming, Place } from '#features/dashboard/place.tsx';
import { spreadText } from './children-picture.tsx';
import styles from './spread.module.css';
import { useMySpread } from './use-my-spread.ts';

/** My awards of this week by habit, and how many children had one. */
export function MyWeek() {
  const { spread } = useMySpread('week');
  if (spread === undefined) return <Coming part="week" first="28rem" />;
  return (
    <Place part="week">
      {/* Where it is not known, Today says why, and has Retry. */}
      {spread && (
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
      )}
    </Place>
  );
}
