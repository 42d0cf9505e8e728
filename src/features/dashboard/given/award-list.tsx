import { generatePath, Link } from 'react-router-dom';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import type { IconName } from '#ui/icons/icon-sprite.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { paths } from '#ui/paths.ts';
import { PointsBadge } from '#ui/school/points-badge.tsx';
import styles from './award-list.module.css';
import type { AwardRow, RowState } from './award-rows.ts';

const STATES: Record<RowState, { icon: IconName; text: string }> = {
  saved: { icon: 'clock', text: 'Saved here' },
  attention: { icon: 'warning', text: 'Not sent' },
  sent: { icon: 'check', text: 'Sent' },
  review: { icon: 'clock', text: 'Waiting for review' },
  declined: { icon: 'info', text: 'Not counted' },
  undoing: { icon: 'clock', text: 'Undoing…' },
  'taken-back': { icon: 'undo', text: 'Taken back' },
  'not-undone': { icon: 'warning', text: 'Could not be undone' },
};

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

function Details({ row: { state, problem, what }, time }: { row: AwardRow; time: string }) {
  const { icon, text } = STATES[state];
  const needsPerson = state === 'attention' || state === 'not-undone';
  const said = state === 'not-undone' && problem !== null ? `${text}: ${problem}` : text;
  return (
    <span className={classNames(styles.details, needsPerson && styles.bad)}>
      <Icon name={icon} size={16} />
      <span>
        {state === 'attention' ? (
          <>
            {said}. <Link to={paths.outbox}>Open the Outbox</Link>
          </>
        ) : (
          said
        )}
        {` · ${what} · ${time}`}
      </span>
    </span>
  );
}
