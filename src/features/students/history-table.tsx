import { useState } from 'react';
import { firstView, pageOf } from '#domain/people/student-list.ts';
import { deviceClock } from '#ui/clock.ts';
import { Pager } from '#ui/components/pager.tsx';
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
  reversed: { icon: 'info', text: 'Reversed later' },
  reversal: { icon: 'info', text: 'Reversal' },
  waiting: { icon: 'clock', text: 'Waiting on this device' },
  stopped: { icon: 'warning', text: 'Not sent: see the Outbox' },
} as const;

/** The history a page at a time; on a phone each award is a card. */
export function HistoryTable({ rows }: { rows: readonly HistoryRow[] }) {
  const [asked, setAsked] = useState(1);
  const { rows: shown, page, pages } = pageOf(rows, { ...firstView, page: asked });
  return (
    <>
      <div className={styles.room}>
        <table className={styles.table}>
          <caption className="sr-only">Awards, newest first</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col" className={styles.number}>
                Points
              </th>
              <th scope="col">Habit</th>
              <th scope="col">Reason</th>
              <th scope="col">Awarded By</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <HistoryLine key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
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
          </span>
        )}
      </td>
      <td className={styles.points}>{signed.format(row.points)}</td>
      <td className={styles.habit}>{row.habit}</td>
      <td className={styles.reason}>
        {row.reasons}
        {row.comment && <span className={styles.comment}>“{row.comment}”</span>}
      </td>
      <td className={styles.teacher}>{row.teacher}</td>
    </tr>
  );
}
