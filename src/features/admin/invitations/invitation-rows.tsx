import type { InvitationRow } from '#contracts/admin/invitations.ts';
import type { Moment } from '#domain/school-clock.ts';
import type { AdminTableListOf } from '#features/admin/list/admin-list.tsx';
import { tickColumn } from '#features/admin/list/tick-column.tsx';
import type { Ticked } from '#features/admin/list/use-ticked.tsx';
import { Button } from '#ui/components/button.tsx';
import { EmailText } from '#ui/components/email-text.tsx';
import { whenText } from '#ui/when-text.ts';
import styles from './invitations.module.css';

/** What can be done with an invitation. */
interface Actions {
  ticked: Ticked;
  isBusy: boolean;
  renew: (row: InvitationRow) => void;
  withdraw: (row: InvitationRow) => void;
}

const canChange = ({ may_change, state }: InvitationRow): boolean =>
  may_change && state !== 'used' && state !== 'withdrawn';

/** Links for staff are made one by one. */
export const canRemind = (row: InvitationRow): boolean => row.role === 'educator' && canChange(row);

/** Who was invited, with a box for those who can be reminded. */
export const INVITATIONS: AdminTableListOf<InvitationRow, Actions> = {
  icon: 'mail',
  words: {
    one: 'invitation',
    many: 'invitations',
    none: 'No one is invited right now.',
    noMatch: 'No invitations match.',
    failed: 'Couldn’t load the invitations.',
  },
  search: 'Search by name or email',
  filters: [
    {
      name: 'state',
      label: 'Show',
      options: [
        { value: '', label: 'Waiting' },
        { value: 'used', label: 'Used' },
        { value: 'withdrawn', label: 'Withdrawn' },
        { value: 'all', label: 'All' },
      ],
    },
  ],
  sorts: [
    { value: '-created', label: 'Newest first' },
    { value: 'email', label: 'Email' },
    { value: 'expires', label: 'Ends soonest' },
  ],
  caption: 'Invitations',
  keyOf: ({ id }) => id,
  columns: [
    tickColumn(({ email }) => email, { may: canRemind }),
    { head: 'Person', kind: 'title', className: styles.person, cell: (row) => <Person of={row} /> },
    { head: 'Role', cell: ({ role }) => (role === 'staff' ? 'Staff' : 'Educator') },
    { head: 'State', cell: (row, _, now) => stateText(row, now) },
    {
      head: 'Invited',
      before: 'Invited:',
      cell: ({ created_at, invited_by }, _, now) => (
        <>
          {whenText(Date.parse(created_at), now)}
          <span className={styles.soft}>by {invited_by}</span>
        </>
      ),
    },
    {
      head: 'Actions',
      kind: 'action',
      className: styles.actionCell,
      cell: (row, actions) => canChange(row) && <RowActions row={row} {...actions} />,
    },
  ],
};

function Person({ of: { first_name, last_name, email } }: { of: InvitationRow }) {
  const name = `${first_name} ${last_name}`.trim();
  if (!name) return <EmailText email={email} />;
  return (
    <>
      {name}
      <span className={styles.soft}>
        <EmailText email={email} />
      </span>
    </>
  );
}

function RowActions({ row, isBusy, renew, withdraw }: Actions & { row: InvitationRow }) {
  const linkVerb = row.state === 'prepared' ? 'Make a link' : 'New link';
  return (
    <span className={styles.actions}>
      <Button busy={isBusy} aria-label={`${linkVerb} for ${row.email}`} onClick={() => renew(row)}>
        {linkVerb}
      </Button>
      <Button variant="quiet" busy={isBusy} aria-label={`Withdraw… ${row.email}`} onClick={() => withdraw(row)}>
        Withdraw…
      </Button>
    </span>
  );
}

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
