import { Link } from 'react-router-dom';
import type { TeacherRow } from '#contracts/reports.ts';
import type { Span } from '#domain/days.ts';
import { countText, numberText } from '#domain/plural.ts';
import { useTeachers } from '#services/hooks/use-teachers.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { classNames } from '#ui/class-names.ts';
import { withQuery } from '#ui/paths.ts';
import styles from './by-teacher.module.css';

/** What each teacher gave on these days: for staff alone. Each name leads to the awards behind it. */
export function ByTeacher({ span }: { span: Span }) {
  const answer = useTeachers(span.from, span.to);
  if (answer === undefined) return null;
  return (
    <section className={classNames('card', styles.card)}>
      <h2>By teacher</h2>
      {!answer.ok && <p className={styles.soft}>This needs a connection to the school’s server.</p>}
      {answer.ok && answer.value.results.length === 0 && <p className={styles.soft}>No awards in this period.</p>}
      {answer.ok && answer.value.results.length > 0 && (
        <ul className={styles.teachers}>
          {answer.value.results.map((row) => (
            <Teacher key={row.teacher_id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Teacher({ row }: { row: TeacherRow }) {
  return (
    <li className={styles.teacher}>
      <Link to={withQuery(adminPaths.awards, { search: row.name })} className={styles.name}>
        {row.name}
      </Link>
      <strong className={styles.points}>{numberText(row.points)}</strong>
      <span
        className={styles.soft}
      >{`${countText(row.awards, 'award', 'awards')} to ${countText(row.students, 'student', 'students')}`}</span>
    </li>
  );
}
