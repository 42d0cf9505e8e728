import { generatePath, Link } from 'react-router-dom';
import { isStopped } from '#domain/awards/given.ts';
import { GIVEN_WORDS } from '#domain/awards/given-words.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import { PointsBadge } from '#ui/school/points-badge.tsx';
import styles from './award-list.module.css';
import type { AwardRow } from './award-rows.ts';

/** Awards with what became of each and its Undo. `timeOf` writes the time of the tap. */
export function AwardList({
  rows,
  timeOf,
  onUndo,
}: {
  rows: readonly AwardRow[];
  timeOf: (at: number) => string;
  onUndo: (row: AwardRow) => void;
}) {
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row} data-state={row.state}>
          <PointsBadge points={row.points} className={styles.points} />
          <span className={styles.words}>
            <Who row={row} />
            <Details row={row} time={timeOf(row.at)} />
          </span>
          {row.undoable.length > 0 && (
            <Button variant="quiet" icon="undo" onClick={() => onUndo(row)}>
              Undo <span className="sr-only">{`${row.who} +${row.points}, ${row.what}`}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Who({ row: { studentId, who } }: { row: AwardRow }) {
  if (studentId === null) return <span className={styles.who}>{who}</span>;
  return (
    <Link className={styles.who} to={generatePath(paths.studentHistory, { studentId })}>
      {who}
    </Link>
  );
}

function Details({ row, time }: { row: AwardRow; time: string }) {
  const { icon, tone } = GIVEN_WORDS[row.state];
  return (
    <span className={classNames(styles.details, tone === 'bad' && styles.bad)}>
      <Icon name={icon} size={16} />
      <span>
        {row.text}
        {isStopped(row) && (
          <>
            . <Link to={paths.outbox}>Open the Outbox</Link>
          </>
        )}
        {` · ${row.what} · ${time}`}
      </span>
    </span>
  );
}
