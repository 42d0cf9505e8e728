import { useState } from 'react';
import type { InvitationLink, InvitationRow } from '#contracts/admin/invitations.ts';
import type { Moment } from '#domain/school-clock.ts';
import { AdminTableList, type AdminTableListOf } from '#features/admin/list/admin-list.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { listQuery, useListAddress } from '#features/admin/list/use-list-address.ts';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { countText } from '#domain/plural.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { EmailText } from '#ui/components/email-text.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { whenText } from '#ui/when-text.ts';
import styles from './invitations.module.css';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MadeLinks } from './made-links.tsx';

/** What can be done with an invitation. */
interface Actions {
  isBusy: boolean;
  renew: (row: InvitationRow) => void;
  withdraw: (row: InvitationRow) => void;
}

const INVITATIONS: AdminTableListOf<InvitationRow, Actions> = {
  icon: 'mail',
  words: {
    one: 'invitation',
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

/** What is open over the list. */
type Over =
  | { kind: 'nothing' }
  | { kind: 'inviting' }
  /** A link that was just made, and is shown this once. */
  | { kind: 'link'; link: InvitationLink }
  | { kind: 'withdrawing'; row: InvitationRow };

/** Who was invited to make an account, and the way to invite somebody. */
export function InvitationsScreen() {
  const address = useListAddress(INVITATIONS);
  const load = useAdminLoad('invitations', { query: listQuery(address) });
  const call = useAdminCall();
  const { act, isBusy, problem, forget, signInAgain } = useFreshAction();
  const [over, setOver] = useState<Over>({ kind: 'nothing' });
  const [made, setMade] = useState<readonly InvitationLink[]>([]);
  const [outcome, setOutcome] = useState<string | null>(null);
  const close = (): void => {
    forget();
    setOver({ kind: 'nothing' });
  };
  const showLink = (link: InvitationLink): void => {
    load.refresh();
    setOutcome(null);
    setOver({ kind: 'link', link });
  };
  const inviteButton = (
    <>
      <ButtonLink icon="mail" to={adminPaths.inviteMany}>
        Invite many
      </ButtonLink>
      <Button variant="primary" icon="plus" onClick={() => setOver({ kind: 'inviting' })}>
        Invite somebody
      </Button>
    </>
  );
  const withoutLink = load.kind === 'ready' ? load.data.without_link : 0;
  const makeAll = (): void =>
    act(
      'No links were made.',
      () => call('renewInvitations', { body: { ids: null } }),
      ({ links: all }) => {
        load.refresh();
        setMade(all);
      },
    );
  return (
    <>
      <PageHeader
        title="Invitations"
        lead="Each person gets their own link and can start without waiting for approval."
        actions={inviteButton}
      />
      <Outcome text={outcome} />
      {made.length > 0 && <MadeLinks links={made} />}
      {made.length === 0 && withoutLink > 0 && (
        <section className="begun" aria-label="Invitations without a link">
          <p>
            {countText(withoutLink, 'invitation has', 'invitations have')} no link yet, or one that is too old, as after
            an import.
          </p>
          <Button busy={isBusy} onClick={makeAll}>
            Make {countText(withoutLink, 'link')}
          </Button>
        </section>
      )}
      <AdminTableList
        of={INVITATIONS}
        load={load}
        address={address}
        emptyAction={inviteButton}
        renderAbove={() => problem && !signInAgain && <Alert>{problem}</Alert>}
        on={{
          isBusy,
          renew: ({ id }) => act('Couldn’t make a new link.', () => call('renewInvitation', { id }), showLink),
          withdraw: (row) => setOver({ kind: 'withdrawing', row }),
        }}
      />
      {signInAgain}
      {over.kind === 'inviting' && <InviteDialog onMade={showLink} onClose={close} />}
      {over.kind === 'link' && <LinkDialog link={over.link} onClose={close} />}
      {over.kind === 'withdrawing' && (
        <AskDialog
          title="Withdraw this invitation?"
          confirm="Withdraw"
          failed="Couldn’t withdraw the invitation."
          send={() => call('withdrawInvitation', { id: over.row.id })}
          onDone={() => {
            load.refresh();
            close();
            setOutcome(`The invitation of ${over.row.email} is withdrawn.`);
          }}
          onClose={close}
        >
          <p>The link of {over.row.email} will no longer work. You can invite the same person again.</p>
        </AskDialog>
      )}
    </>
  );
}

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

const canChange = ({ may_change, state }: InvitationRow): boolean =>
  may_change && state !== 'used' && state !== 'withdrawn';

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
