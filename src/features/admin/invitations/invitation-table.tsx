import type { ReactNode } from 'react';
import type { InvitationRow } from '#contracts/admin/invitations.ts';
import { classNames } from '#ui/class-names.ts';
import { Button } from '#ui/components/button.tsx';
import cells from '#ui/components/data-table.module.css';
import { DataTable, type Column } from '#ui/components/data-table.tsx';
import { EmailText } from '#ui/components/email-text.tsx';
import { Alert } from '#ui/components/message.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import type { Moment } from '#domain/school-clock.ts';
import styles from './invitations.module.css';

const COLUMNS: readonly Column[] = [
  { label: 'Person' },
  { label: 'Role' },
  { label: 'State' },
  { label: 'Invited' },
  { label: 'Actions', kind: 'action' },
];

interface Props {
  rows: readonly InvitationRow[];
  isBusy: boolean;
  problem: ReactNode;
  onRenew: (row: InvitationRow) => void;
  onWithdraw: (row: InvitationRow) => void;
}

export function InvitationTable({ rows, isBusy, problem, onRenew, onWithdraw }: Props) {
  const now = useNow(60_000);
  return (
    <>
      {problem !== null && <Alert>{problem}</Alert>}
      <DataTable caption="Invitations" columns={COLUMNS}>
        {rows.map((row) => {
          const name = `${row.first_name} ${row.last_name}`.trim();
          return (
            <tr key={row.id}>
              <th scope="row" className={classNames(cells.title, styles.person)}>
                {name || <EmailText email={row.email} />}
                {name && (
                  <span className={styles.soft}>
                    <EmailText email={row.email} />
                  </span>
                )}
              </th>
              <td>{row.role === 'staff' ? 'Staff' : 'Educator'}</td>
              <td>{stateText(row, now)}</td>
              <td data-before="Invited:">
                {whenText(Date.parse(row.created_at), now)}
                <span className={styles.soft}>by {row.invited_by}</span>
              </td>
              <td className={styles.actionCell}>
                {canChange(row) && (
                  <span className={styles.actions}>
                    <Button busy={isBusy} aria-label={`${linkVerb(row)} for ${row.email}`} onClick={() => onRenew(row)}>
                      {linkVerb(row)}
                    </Button>
                    <Button
                      variant="quiet"
                      busy={isBusy}
                      aria-label={`Withdraw… ${row.email}`}
                      onClick={() => onWithdraw(row)}
                    >
                      Withdraw…
                    </Button>
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </DataTable>
    </>
  );
}

const canChange = ({ may_change, state }: InvitationRow): boolean =>
  may_change && state !== 'used' && state !== 'withdrawn';

const linkVerb = ({ state }: InvitationRow): string => (state === 'prepared' ? 'Make a link' : 'New link');

function stateText({ state, expires_at }: InvitationRow, now: Moment): string {
  switch (state) {
    case 'prepared':
      return 'No link yet';
    case 'open':
      return expires_at === null ? 'Open' : `Open until ${whenText(Date.parse(expires_at), now)}`;
    case 'expired':
      return 'The link is too old';
    case 'used':
      return 'Used';
    case 'withdrawn':
      return 'Withdrawn';
  }
}
