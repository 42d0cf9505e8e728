import { Link } from 'react-router-dom';
import type { ReportRow } from '#contracts/reports.ts';
import { longDay } from '#domain/days.ts';
import type { Period } from '#domain/period.ts';
import { countText, numberText, plural } from '#domain/plural.ts';
import type { PointsMode } from '#domain/reports/report-filter.ts';
import { reachedText, totalText } from '#domain/reports/report-view.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './report-figures.module.css';

/** What the report covers in a sentence, and its three figures. */
export function ReportFigures({
  rows,
  former,
  period,
  mode,
  withoutPoints,
}: {
  rows: readonly ReportRow[];
  /** The sums of those who left. */
  former: readonly ReportRow[];
  period: Period;
  mode: PointsMode;
  /** The address of those who have none. */
  withoutPoints: string;
}) {
  const { span, name, kind } = period;
  const days =
    span === null || kind === 'dates'
      ? ''
      : span.from === span.to
        ? ''
        : `, ${longDay(span.from)} to ${longDay(span.to)}`;
  const { total, against } = totalText([...rows, ...former], period.before);
  const ofFormer = former.reduce((sum, { points }) => sum + points, 0);
  const { reached, without, text } = reachedText(rows);
  return (
    <>
      <p>
        <strong>{`${name}${kind === 'today' && span ? `, ${longDay(span.from)}` : days}.`}</strong>{' '}
        <span className={styles.soft}>
          {`${countText(rows.length, 'student', 'students')}.`}
          {ofFormer !== 0 && ` The sums also count ${countText(ofFormer, 'point', 'points')} of former students.`}
        </span>
      </p>
      {mode === 'all' && (
        <ul className={styles.figures}>
          <li className={classNames('card', styles.figure)}>
            <strong>{numberText(total)}</strong>
            <span>{[plural(total, 'point', 'points'), against].filter(Boolean).join(', ')}</span>
          </li>
          <li className={classNames('card', styles.figure)}>
            <strong>{numberText(reached)}</strong>
            <span>{text}</span>
          </li>
          {without > 0 && (
            <li className={classNames('card', styles.figure)}>
              <strong>{numberText(without)}</strong>
              <span>
                without one. <Link to={withoutPoints}>See who</Link>
              </span>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
