import { lazy, Suspense } from 'react';
import { mailtoAddress, plainText } from '#domain/mail/mail-forms.ts';
import type { MailText } from '#domain/mail/mail-words.ts';
import { CopyButton } from '#ui/components/copy-button.tsx';
import styles from './ready-mail.module.css';

/** With the code that draws QR. */
const PrintMail = lazy(async () => ({ default: (await import('#features/admin/papers/print-mail.tsx')).PrintMail }));

interface Props {
  /** '': the address is filled in there. */
  to: string;
  mail: MailText;
}

/** An email to hand on: to copy, to print, or to open in one's own mail program. */
export function ReadyMail({ to, mail }: Props) {
  const text = plainText(mail);
  return (
    <div className={styles.mail}>
      <p>
        {to !== '' && `To ${to}: `}
        <strong>{mail.subject}</strong>
      </p>
      <p className={styles.text}>{text}</p>
      <div className="buttons">
        <CopyButton label="The text" text={text} verb="Copy the text" />
        <Suspense>
          <PrintMail to={to} mail={mail} />
        </Suspense>
        <a className={styles.open} href={mailtoAddress(to, mail)}>
          Open in my mail program
        </a>
      </div>
    </div>
  );
}
