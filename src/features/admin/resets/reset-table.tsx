import type { ResetRow } from '#contracts/admin/resets.ts';
import { Button } from '#ui/components/button.tsx';
import { DataTable } from '#ui/components/data-table.tsx';
import cells from '#ui/components/data-table.module.css';
import { useNow } from '#ui/hooks/use-now.ts';
import styles from './resets-screen.module.css';
import { nameOf, openText, roleText } from './reset-words.ts';

interface Props {
  rows: readonly ResetRow[];
  isBusy: boolean;
  onMake: (row: ResetRow) => void;
  onWithdraw: (row: ResetRow) => void;
  onOpen: (row: ResetRow) => void;
  onSettle: (row: ResetRow) => void;
}

const COLUMNS = [{ label: 'Person' }, { label: 'What is open' }, { label: 'What to do', kind: 'action' }] as const;

/** The people, what is open about each, and what staff can do about it. */
export function ResetTable({ rows, ...actions }: Props) {
  const now = useNow(60_000);
  return (
    <DataTable caption="Who needs help with the sign-in" columns={COLUMNS}>
      {rows.map((row) => (
        <tr key={row.account_id}>
          <th scope="row" className={cells.title}>
            <span className={styles.who}>
              {nameOf(row)}
              <span className={styles.soft}>
                {roleText(row)} · {row.email}
              </span>
            </span>
          </th>
          <td className={cells.line}>
            <span className={styles.open}>
              {openText(row, now).map((sentence) => (
                <span key={sentence}>{sentence}</span>
              ))}
            </span>
          </td>
          <td className={cells.line}>
            <RowActions row={row} {...actions} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function RowActions({ row, isBusy, onMake, onWithdraw, onOpen, onSettle }: Omit<Props, 'rows'> & { row: ResetRow }) {
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
