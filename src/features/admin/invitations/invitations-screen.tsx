import { useState } from 'react';
import type { InvitationLink, InvitationRow } from '#contracts/admin/invitations.ts';
import { AdminList, type ListWords } from '#features/admin/list/admin-list.tsx';
import { ListTools, type ListFilter } from '#features/admin/list/list-tools.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { listQuery, useListAddress } from '#features/admin/list/use-list-address.ts';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

const WORDS: ListWords = {
  one: 'invitation',
  none: 'No one is invited right now.',
  noMatch: 'No invitations match.',
  failed: 'Couldn’t load the invitations.',
};

const FILTERS: readonly ListFilter[] = [
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
];

const SORTS = [
  { value: '-created', label: 'Newest first' },
  { value: 'email', label: 'Email' },
  { value: 'expires', label: 'Ends soonest' },
];

/** What is open over the list. */
type Over =
  | { kind: 'nothing' }
  | { kind: 'inviting' }
  /** A link that was just made, and is shown this once. */
  | { kind: 'link'; link: InvitationLink }
  | { kind: 'withdrawing'; row: InvitationRow };

/** Who was invited to make an account, and the way to invite somebody. */
export function InvitationsScreen() {
  const address = useListAddress(['state']);
  const list = useAdminLoad('invitations', { query: listQuery(address) });
  const call = useAdminCall();
  const action = useFreshAction();
  const [over, setOver] = useState<Over>({ kind: 'nothing' });
  const [outcome, setOutcome] = useState<string | null>(null);
  const close = (): void => {
    action.forget();
    setOver({ kind: 'nothing' });
  };
  const showLink = (link: InvitationLink): void => {
    list.refresh();
    setOutcome(null);
    setOver({ kind: 'link', link });
  };
  const renew = ({ id }: InvitationRow): void =>
    action.act('Couldn’t make a new link.', () => call('renewInvitation', { id }), showLink);
  const inviteButton = (
    <Button variant="primary" icon="plus" onClick={() => setOver({ kind: 'inviting' })}>
      Invite somebody
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Invitations"
        lead="Each person gets their own link and can start without waiting for approval."
        actions={inviteButton}
      />
      <Outcome text={outcome} />
      <ListTools address={address} searchLabel="Search by name or email" filters={FILTERS} sorts={SORTS} />
      <AdminList of={list} address={address} words={WORDS} icon="mail" emptyAction={inviteButton}>
        {(rows) => (
          <InvitationTable
            rows={rows}
            isBusy={action.isBusy}
            problem={over.kind === 'nothing' && !action.signInAgain ? action.problem : null}
            onRenew={renew}
            onWithdraw={(row) => setOver({ kind: 'withdrawing', row })}
          />
        )}
      </AdminList>
      {action.signInAgain}
      {over.kind === 'inviting' && <InviteDialog onMade={showLink} onClose={close} />}
      {over.kind === 'link' && <LinkDialog link={over.link} onClose={close} />}
      {over.kind === 'withdrawing' && (
        <WithdrawDialog
          row={over.row}
          onClose={close}
          onDone={() => {
            list.refresh();
            close();
            setOutcome(`The invitation of ${over.row.email} is withdrawn.`);
          }}
        />
      )}
    </>
  );
}

interface WithdrawProps {
  row: InvitationRow;
  onClose: () => void;
  onDone: () => void;
}

function WithdrawDialog({ row: { id, email }, onClose, onDone }: WithdrawProps) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  return (
    <ConfirmDialog
      title="Withdraw this invitation?"
      confirm="Withdraw"
      busy={isBusy}
      problem={problem}
      onConfirm={() => act('Couldn’t withdraw the invitation.', () => call('withdrawInvitation', { id }), onDone)}
      onClose={onClose}
    >
      <p>The link of {email} will no longer work. You can invite the same person again.</p>
    </ConfirmDialog>
  );
}
