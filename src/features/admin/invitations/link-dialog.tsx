import type { InvitationLink } from '#contracts/admin/invitations.ts';
import { HandOn } from '#features/admin/shared/hand-on.tsx';
import { useSharedOrigins } from '#services/admin/use-shared-origins.ts';
import { Button } from '#ui/components/button.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { SharedAddress } from '#ui/components/shared-address.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { paths } from '#ui/paths.ts';
import { momentText } from '#ui/when-text.ts';
import styles from './invitations.module.css';

/** The link of an invitation, shown this once: the server keeps only its hash. */
export function LinkDialog({ link, onClose }: { link: InvitationLink; onClose: () => void }) {
  const now = useNow(60_000);
  const origins = useSharedOrigins();
  return (
    <ModalDialog title={`The link for ${link.email}`} onClose={onClose}>
      <div className={styles.form}>
        <p>
          Send it to this person alone. It works once, and ends {momentText(Date.parse(link.expires_at), now)}. It is
          shown only now; you can make a new one at any time.
        </p>
        <SharedAddress origins={origins}>
          {(origin) => <Link address={`${origin}${paths.invitation}#t=${link.token}`} />}
        </SharedAddress>
        <HandOn
          to={link.email}
          about={{ kind: 'invitation', name: link.first_name, token: link.token, until: link.expires_at }}
        />
        <div className="buttons">
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}

function Link({ address }: { address: string }) {
  return (
    <>
      <TextField label="Link" value={address} readOnly onFocus={(event) => event.currentTarget.select()} />
      <div className="buttons">
        <CopyButton label="The link" text={address} />
      </div>
    </>
  );
}
