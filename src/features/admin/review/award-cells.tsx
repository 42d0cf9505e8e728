import { generatePath, Link } from 'react-router-dom';
import type { ListedAward, WaitingAward } from '#contracts/admin/awards.ts';
import type { AdminColumn } from '#features/admin/list/admin-table.tsx';
import { readReasonText } from '#domain/awards/award-text.ts';
import { classNames } from '#ui/class-names.ts';
import cells from '#ui/components/data-table.module.css';
import { adminPaths } from '#ui/admin-paths.ts';
import { DAY_AND_CLOCK, writtenIn } from '#domain/formats.ts';

import { useZone } from '#ui/hooks/clock.ts';
import styles from './award-cells.module.css';

const when = writtenIn(DAY_AND_CLOCK);

/** 'Nov 20, 2026, 09:14', as the school's clock says. */
export function When({ at }: { at: string }) {
  return when(Date.parse(at), useZone());
}

type Award = WaitingAward | ListedAward;

/** The student, with a way to the record; what was awarded, and for what; who tapped and when. */
export const AWARD_COLUMNS: ReadonlyArray<AdminColumn<Award, unknown>> = [
  {
    head: 'Student',
    kind: 'title',
    cell: ({ student, house_name }) => (
      <>
        <Link to={generatePath(adminPaths.student, { studentId: student.id })}>{student.name}</Link>
        <span className={styles.soft}>
          {house_name ?? 'No house'}
          {student.archived && ' · no longer on the list'}
        </span>
      </>
    ),
  },
  {
    head: 'Award',
    kind: 'line',
    cell: ({ habit_name, reason_text, points }) => {
      const { reasons, comment } = readReasonText(reason_text);
      return (
        <>
          <strong className={classNames(cells.points, styles.points)}>+{points}</strong> {habit_name || 'No habit'}
          <span className={styles.soft}>
            {reasons}
            {comment && <span className={styles.comment}> “{comment}”</span>}
          </span>
        </>
      );
    },
  },
  {
    head: 'Teacher',
    className: styles.tap,
    cell: ({ teacher, occurred_at, recorded_at }) => (
      <>
        {teacher.name}
        <span className={styles.soft}>
          Tapped <When at={occurred_at} />
        </span>
        <span className={styles.soft}>
          Arrived <When at={recorded_at} />
        </span>
      </>
    ),
  },
];
