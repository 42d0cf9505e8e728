import type { ResetRow } from '#contracts/admin/resets.ts';
import type { AdminTableListOf } from '#features/admin/list/admin-list.tsx';
import { Button } from '#ui/components/button.tsx';
import cells from '#ui/components/data-table.module.css';
import styles from './resets-screen.module.css';
import { nameOf, openText, roleText } from './reset-words.ts';

/** What staff can do for a person. */
interface Actions {
  isBusy: boolean;
  onMake: (row: ResetRow) => void;
  onWithdraw: (row: ResetRow) => void;
  onOpen: (row: ResetRow) => void;
  onSettle: (row: ResetRow) => void;
}

/** The people, what is open about each, and what staff can do about it. */
export const RESETS: AdminTableListOf<ResetRow, Actions> = {
  icon: 'key',
  words: {
    one: 'person',
    many: 'people',
    none: 'Nobody needs help with the sign-in. Search to help somebody who rings.',
    noMatch: 'No one matches.',
    failed: 'Couldn’t load the reset requests.',
  },
  search: 'Search by name or email',
  filters: [
    {
      name: 'show',
      label: 'Show',
      options: [
        { value: '', label: 'All that is open' },
        { value: 'asked', label: 'Asked for help' },
        { value: 'closed', label: 'Closed after wrong tries' },
        { value: 'done', label: 'Done without help' },
      ],
    },
  ],
  sorts: [
    { value: 'asked', label: 'Oldest first' },
    { value: '-asked', label: 'Newest first' },
    { value: 'name', label: 'By name' },
  ],
  caption: 'Who needs help with the sign-in',
  keyOf: ({ account_id }) => account_id,
  columns: [
    {
      head: 'Person',
      kind: 'title',
      cell: (row) => (
        <span className={styles.who}>
          {nameOf(row)}
          <span className={styles.soft}>
            {roleText(row)} · {row.email}
          </span>
        </span>
      ),
    },
    {
      head: 'What is open',
      kind: 'line',
      cell: (row, _, now) => (
        <span className={styles.open}>
          {openText(row, now).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
        </span>
      ),
    },
    {
      head: 'What to do',
      kind: 'action',
      className: cells.line,
      cell: (row, actions) => <RowActions row={row} {...actions} />,
    },
  ],
};

function RowActions({ row, isBusy, onMake, onWithdraw, onOpen, onSettle }: Actions & { row: ResetRow }) {
  if (!row.may_help) return <span className={styles.soft}>A superuser can help here.</span>;
  const isClosed = row.sign_in_closed_until !== null || row.recovery_closed_until !== null;
  const isListed = row.asked_at !== null || row.done_at !== null;
  const of = ` for ${nameOf(row)}`;
  return (
    <div className={styles.acts}>
      <Button
        variant={row.asked_at !== null && row.code_until === null ? 'primary' : 'secondary'}
        busy={isBusy}
        onClick={() => onMake(row)}
      >
        {row.code_until === null ? 'Make a code…' : 'New code…'}
        <span className="sr-only">{of}</span>
      </Button>
      {row.code_until !== null && (
        <Button busy={isBusy} onClick={() => onWithdraw(row)}>
          Withdraw<span className="sr-only"> the code{of}</span>
        </Button>
      )}
      {isClosed && (
        <Button busy={isBusy} onClick={() => onOpen(row)}>
          Let them try again<span className="sr-only">{of}</span>
        </Button>
      )}
      {isListed && (
        <Button variant="quiet" busy={isBusy} onClick={() => onSettle(row)}>
          Off the list<span className="sr-only">{of}</span>
        </Button>
      )}
    </div>
  );
}
