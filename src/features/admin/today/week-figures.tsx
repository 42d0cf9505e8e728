import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Week } from '#contracts/admin/today.ts';
import { numberText, plural } from '#domain/plural.ts';
import { comparedText } from '#domain/reports/report-view.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { paths, withQuery } from '#ui/paths.ts';
import styles from './today-screen.module.css';

/** The week so far in four figures. */
export function WeekFigures({ week }: { week: Week }) {
  const { points, points_before, teachers, teachers_awarding, without_point, term, displays, displays_on } = week;
  const against = comparedText(points, points_before, 'last week by this day');
  return (
    <section className={styles.part}>
      <h2>This week</h2>
      <ul className={styles.figures}>
        <Figure value={numberText(points)}>
          {plural(points, `point given, ${against}`, `points given, ${against}`)}
        </Figure>
        <Figure value={numberText(teachers_awarding)} of={teachers}>
          {plural(teachers, 'teacher has awarded', 'teachers have awarded')}
        </Figure>
        <Figure value={numberText(without_point)}>
          {plural(
            without_point,
            `student without a point this term (${term}).`,
            `students without a point this term (${term}).`,
          )}{' '}
          {without_point > 0 && <Link to={withQuery(paths.reports, { points: 'zero', period: 'term' })}>See who</Link>}
        </Figure>
        {displays === 0 ? (
          <Figure value="0">
            hall displays. <Link to={adminPaths.displays}>Put the board in the hall</Link>
          </Figure>
        ) : (
          <Figure value={numberText(displays_on)} of={displays}>
            hall displays are on
          </Figure>
        )}
      </ul>
    </section>
  );
}

function Figure({ value, of, children }: { value: string; of?: number; children: ReactNode }) {
  return (
    <li className={`card ${styles.figure}`}>
      <span>
        <strong>{value}</strong>
        {of !== undefined && ` of ${numberText(of)}`}
      </span>
      <span className="soft">{children}</span>
    </li>
  );
}
