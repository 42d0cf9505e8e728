import { useLadder } from '#ui/school/ladder-context.ts';
import { generatePath } from 'react-router-dom';
import type { DirectoryStudent } from '#contracts/students.ts';
import { stepName } from '#domain/people/ladder.ts';
import type { Period } from '#domain/period.ts';
import { numberText } from '#domain/plural.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { CountedText } from '#ui/components/counted-text.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths, withQuery } from '#ui/paths.ts';
import { HouseCrest, type CrestHouse } from '#ui/school/house-crest.tsx';
import { houseOf } from '#ui/school/house-label.tsx';
import styles from './history-summary.module.css';

/** '45 points this term': what the total is of. */
const TOTAL: Record<Period['kind'], { one: string; many: string }> = {
  today: { one: '# point today', many: '# points today' },
  week: { one: '# point this week', many: '# points this week' },
  term: { one: '# point this term', many: '# points this term' },
  all: { one: '# point in all', many: '# points in all' },
  dates: { one: '# point on these days', many: '# points on these days' },
};

/** Who it is, the total of the period with what waits beside it, and the next award. */
export function HistorySummary({
  student,
  houses,
  total,
  waiting,
  period,
}: {
  student: DirectoryStudent;
  houses: ReadonlyArray<CrestHouse & { id: string }>;
  /** Null where the history is not known on this device. */
  total: number | null;
  waiting: number;
  period: Period;
}) {
  const ladder = useLadder();
  const house = houseOf(houses, student.house_id, student.house_name);
  const facts = [student.grade === null ? null : stepName(ladder, student.grade), house?.name ?? 'No house'];
  return (
    <section className={styles.summary} aria-label="Total">
      {house && <HouseCrest house={house} size={72} />}
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <p className={styles.figures}>
        {total !== null && <CountedText count={total} {...TOTAL[period.kind]} className={styles.total} />}
        {waiting > 0 && (
          <span className={styles.waiting}>
            <Icon name="clock" size={18} />
            {`+${numberText(waiting)} waiting`}
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <ButtonLink
          to={withQuery(generatePath(paths.assignHabits), { student_id: student.id })}
          variant="primary"
          size="large"
          icon="award"
        >
          Award
        </ButtonLink>
      </div>
    </section>
  );
}
