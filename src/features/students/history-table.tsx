import { useState } from 'react';
import { firstView, pageOf } from '#domain/people/student-list.ts';
import { classNames } from '#ui/class-names.ts';
import { deviceClock } from '#ui/clock.ts';
import { Button } from '#ui/components/button.tsx';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { Alert } from '#ui/components/message.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { usePrinting } from '#ui/hooks/use-printing.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { writtenIn } from '#domain/school-clock.ts';
import { useZone } from '#ui/hooks/clock.ts';
import type { HistoryRow } from './history-rows.ts';
import styles from './history-table.module.css';
import { useHistoryUndo, type RowUndo } from './undo/use-history-undo.ts';

const when = writtenIn({ year: 'numeric', month: 'short', day: 'numeric', ...deviceClock });
const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });

const STATES = {
  awarded: null,
  review: { icon: 'clock', text: 'Waiting for review' },
  declined: { icon: 'info', text: 'Not counted' },
  reversed: { icon: 'undo', text: 'Taken back' },
  reversal: { icon: 'undo', text: 'Takes back the award below' },
  waiting: { icon: 'clock', text: 'Waiting on this device' },
  stopped: { icon: 'warning', text: 'Not sent: see the Outbox' },
} as const;

const COLUMNS: readonly Column[] = [
  { label: 'When' },
  { label: 'Points', kind: 'number' },
  { label: 'Habit' },
  { label: 'Reason' },
  { label: 'Awarded By' },
];

/** The history a page at a time; on a phone each award is a card. */
export function HistoryTable({ rows }: { rows: readonly HistoryRow[] }) {
  const [asked, setAsked] = useState(1);
  const printing = usePrinting();
  const { rows: onPage, page, pages } = pageOf(rows, { ...firstView, page: asked });
  // Paper has no next page to tap on.
  const shown = printing ? rows : onPage;
  const { of, problem } = useHistoryUndo();
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <DataTable caption="Awards, newest first" columns={COLUMNS} className={styles.table}>
        {shown.map((row) => (
          <HistoryLine key={row.id} row={row} undo={of(row)} />
        ))}
      </DataTable>
      <Pager
        page={page}
        pages={pages}
        onPage={(next) => {
          setAsked(next);
          window.scrollTo(0, 0);
        }}
      />
    </>
  );
}

function takenBackText({ at, by }: NonNullable<HistoryRow['takenBack']>, zone: string | null): string {
  return [at === null ? '' : `on ${when(at, zone)}`, by ? `by ${by}` : ''].filter(Boolean).join(' ');
}

const UNDO_ICONS = { undoing: 'clock', undone: 'undo', refused: 'warning' } as const;

/** What became of the row; its undo comes first, because the row may be older. */
function stateOf(row: HistoryRow, { standing, text }: RowUndo) {
  return standing !== null && text !== null ? { icon: UNDO_ICONS[standing], text } : STATES[row.state];
}

function HistoryLine({ row, undo }: { row: HistoryRow; undo: RowUndo }) {
  const zone = useZone();
  const state = stateOf(row, undo);
  return (
    <tr data-state={undo.standing === 'undone' && undo.text !== null ? 'reversed' : row.state}>
      <td className={styles.when}>
        {row.at === null ? '–' : when(row.at, zone)}
        {state && (
          <span className={styles.state}>
            <Icon name={state.icon} size={16} />
            {state.text}
            {row.takenBack && ` ${takenBackText(row.takenBack, zone)}`}
          </span>
        )}
      </td>
      <td className={classNames(cells.number, cells.points, cells.figure, styles.points)}>
        {signed.format(row.points)}
      </td>
      <td className={cells.title}>{row.habit}</td>
      <td className={classNames(cells.line, styles.reason)}>
        {row.reasons}
        {row.comment && <span className={styles.comment}>“{row.comment}”</span>}
      </td>
      <td data-before="by">
        {row.teacher}
        {undo.undo && (
          <Button icon="undo" variant="quiet" className={styles.undo} onClick={undo.undo}>
            Undo <span className="sr-only">{`${signed.format(row.points)} ${row.habit}`}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}
