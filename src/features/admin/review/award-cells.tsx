import { generatePath, Link } from 'react-router-dom';
import type { ListedAward, WaitingAward } from '#contracts/admin/awards.ts';
import { readReasonText } from '#domain/awards/award-text.ts';
import { classNames } from '#ui/class-names.ts';
import cells from '#ui/components/data-table.module.css';
import { deviceClock } from '#ui/clock.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { writtenIn } from '#domain/school-clock.ts';
import { useZone } from '#ui/hooks/clock.ts';
import styles from './award-cells.module.css';

const when = writtenIn({ day: 'numeric', month: 'short', year: 'numeric', ...deviceClock });

/** 'Nov 20, 2026, 09:14', as the school's clock says. */
export function When({ at }: { at: string }) {
  return when(Date.parse(at), useZone());
}

type Award = WaitingAward | ListedAward;

/** The student, with a way to the record. */
export function StudentCell({ award: { student, house_name } }: { award: Award }) {
  return (
    <td className={cells.title}>
      <Link to={generatePath(adminPaths.student, { studentId: student.id })}>{student.name}</Link>
      <span className={styles.soft}>
        {house_name ?? 'No house'}
        {student.archived && ' · no longer on the list'}
      </span>
    </td>
  );
}

/** What was awarded, and for what. */
export function AwardCell({ award: { habit_name, reason_text, points } }: { award: Award }) {
  const { reasons, comment } = readReasonText(reason_text);
  return (
    <td className={cells.line}>
      <strong className={classNames(cells.points, styles.points)}>+{points}</strong> {habit_name || 'No habit'}
      <span className={styles.soft}>
        {reasons}
        {comment && <span className={styles.comment}> “{comment}”</span>}
      </span>
    </td>
  );
}

/** Who tapped, and when; and when it arrived. */
export function TapCell({ award: { teacher, occurred_at, recorded_at } }: { award: Award }) {
  return (
    <td className={styles.tap}>
      {teacher.name}
      <span className={styles.soft}>
        Tapped <When at={occurred_at} />
      </span>
      <span className={styles.soft}>
        Arrived <When at={recorded_at} />
      </span>
    </td>
  );
}
