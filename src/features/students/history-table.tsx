import { useState } from 'react';
import { firstView, pageOf } from '#domain/people/student-list.ts';
import { classNames } from '#ui/class-names.ts';
import { deviceClock } from '#ui/clock.ts';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { Pager } from '#ui/components/pager.tsx';
import { usePrinting } from '#ui/hooks/use-printing.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { HistoryRow } from './history-rows.ts';
import styles from './history-table.module.css';

const when = new Intl.DateTimeFormat('en', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  ...deviceClock,
});
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
  return (
    <>
      <DataTable caption="Awards, newest first" columns={COLUMNS} className={styles.table}>
        {shown.map((row) => (
          <HistoryLine key={row.id} row={row} />
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

function takenBackText({ at, by }: NonNullable<HistoryRow['takenBack']>): string {
  return [at === null ? '' : `on ${when.format(at)}`, by ? `by ${by}` : ''].filter(Boolean).join(' ');
}

function HistoryLine({ row }: { row: HistoryRow }) {
  const state = STATES[row.state];
  return (
    <tr data-state={row.state}>
      <td className={styles.when}>
        {row.at === null ? '–' : when.format(row.at)}
        {state && (
          <span className={styles.state}>
            <Icon name={state.icon} size={16} />
            {state.text}
            {row.takenBack && ` ${takenBackText(row.takenBack)}`}
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
      <td data-before="by">{row.teacher}</td>
    </tr>
  );
}
