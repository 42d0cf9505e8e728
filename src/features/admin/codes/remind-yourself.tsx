import { mailText } from '#domain/mail/mail-words.ts';
import { counted } from '#domain/plural.ts';
import { ReadyMail } from '#features/admin/shared/ready-mail.tsx';
import { useSchoolName } from '#services/hooks/use-school-name.ts';
import { useSharedOrigins } from '#services/admin/use-shared-origins.ts';
import { Button } from '#ui/components/button.tsx';
import { CopyButton } from '#ui/components/copy-button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { SharedAddress } from '#ui/components/shared-address.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import styles from './codes.module.css';

/** Where email is off: the reminder and the addresses, for one's own mail program. The text is the same for everybody. */
export function RemindYourself({ emails, onClose }: { emails: readonly string[]; onClose: () => void }) {
  const school = useSchoolName() ?? '';
  const origins = useSharedOrigins();
  const { zone } = useNow(60_000);
  return (
    <ModalDialog
      title={counted(emails.length, 'Remind # student yourself', 'Remind # students yourself')}
      onClose={onClose}
    >
      <div className={styles.remind}>
        <p>
          Email is off at this school, so write from your own mail program. Put the addresses into the field Bcc, so
          that nobody sees who else has not come.
        </p>
        <div className="buttons">
          <CopyButton
            label="The addresses"
            text={emails.join(', ')}
            verb={counted(emails.length, 'Copy # address', 'Copy # addresses')}
          />
        </div>
        <SharedAddress origins={origins}>
          {(origin) => (
            <ReadyMail to="" mail={mailText({ kind: 'student_reminder', name: '' }, { school, origin, zone })} />
          )}
        </SharedAddress>
        <div className="buttons">
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
