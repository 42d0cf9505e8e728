import { useState } from 'react';
import type { InvitationLink, InvitationRow } from '#contracts/admin/invitations.ts';
import { AdminTableList } from '#features/admin/list/admin-list.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { listQuery, useListAddress } from '#features/admin/list/use-list-address.ts';
import { useTicked } from '#features/admin/list/use-ticked.tsx';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { countText } from '#domain/plural.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { INVITATIONS } from './invitation-rows.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MadeLinks } from './made-links.tsx';
import { Reminders } from './reminders.tsx';

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
  const ticked = useTicked();
  const close = (): void => {
    forget();
    setOver({ kind: 'nothing' });
  };
  const showLink = (link: InvitationLink): void => {
    load.refresh();
    setOutcome(null);
    setOver({ kind: 'link', link });
  };
  const withoutLink = load.kind === 'ready' ? load.data.without_link : 0;
  /** Of all that have no link that works, or of these. */
  const makeLinks = (ids: readonly string[] | null): void =>
    act(
      'No links were made.',
      () => call('renewInvitations', { body: { ids: ids && [...ids] } }),
      ({ links: all }) => {
        load.refresh();
        ticked.set(new Set());
        setMade(all);
      },
    );
  return (
    <>
      <PageHeader
        title="Invitations"
        lead="Each person gets their own link and can start without waiting for approval."
        actions={
          <>
            <ButtonLink icon="mail" to={adminPaths.inviteMany}>
              Invite many
            </ButtonLink>
            <Button variant="primary" icon="plus" onClick={() => setOver({ kind: 'inviting' })}>
              Invite somebody
            </Button>
          </>
        }
      />
      <Outcome text={outcome} />
      {made.length > 0 && <MadeLinks links={made} />}
      {made.length === 0 && withoutLink > 0 && (
        <section className="begun" aria-label="Invitations without a link">
          <p>
            {countText(withoutLink, 'invitation has', 'invitations have')} no link yet, or one that is too old, as after
            an import.
          </p>
          <Button busy={isBusy} onClick={() => makeLinks(null)}>
            Make {countText(withoutLink, 'link', 'links')}
          </Button>
        </section>
      )}
      <AdminTableList
        of={INVITATIONS}
        load={load}
        address={address}
        renderAbove={(rows) => (
          <>
            {problem && !signInAgain && <Alert>{problem}</Alert>}
            <Reminders rows={rows} ticked={ticked} isBusy={isBusy} onRemind={makeLinks} />
          </>
        )}
        on={{
          isBusy,
          ticked,
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
