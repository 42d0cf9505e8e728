import { useState } from 'react';
import type { MailNotSent } from '#contracts/admin/mails.ts';
import type { MailText } from '#domain/mail/mail-words.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { ActButton } from '#features/admin/shared/act-button.tsx';
import { AskButton } from '#features/admin/shared/ask-dialog.tsx';
import { ReadyMail } from '#features/admin/shared/ready-mail.tsx';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import type { Moment } from '#domain/school-clock.ts';
import look from '#features/admin/catalog/editor.module.css';
import styles from './school-screen.module.css';

const KINDS: Record<MailNotSent['kind'], string> = {
  approved: 'The account is open',
  rejected: 'The sign-up was not accepted',
  invitation: 'Invitation',
  reset_code: 'One-time code',
  second_step_removed: 'Second step turned off',
  signups_waiting: 'Sign-ups wait',
  student_reminder: 'Reminder to a student',
};

/** Emails that did not get through: each can be tried again, or handed on by a person. */
export function EmailsScreen() {
  const load = useAdminLoad('mailsNotSent', {});
  const call = useAdminCall();
  const now = useNow(60_000);
  const [said, setSaid] = useState<string | null>(null);
  const done = (words: string): void => {
    setSaid(words);
    load.refresh();
  };
  return (
    <>
      <PageHeader title="Emails not sent" lead="What the mail server did not take." />
      <Outcome text={said} />
      <AdminView of={load} failed="Couldn’t load the emails." bars={2} height="7rem">
        {({ results }) =>
          results.length === 0 ? (
            <EmptyState icon="mail" text="Every email got through." />
          ) : (
            <div className={styles.sections}>
              {results.some(({ has_text }) => has_text) && (
                <div>
                  <ActButton
                    variant="primary"
                    failed="Couldn’t try them again."
                    send={() => call('tryMails', { body: {} })}
                    onDone={() => done('They are tried again now. This page shows what still fails.')}
                  >
                    Try all again
                  </ActButton>
                </div>
              )}
              {results.map((mail) => (
                <Mail key={mail.id} mail={mail} now={now} onDone={done} />
              ))}
            </div>
          )
        }
      </AdminView>
    </>
  );
}

function Mail({ mail, now, onDone }: { mail: MailNotSent; now: Moment; onDone: (words: string) => void }) {
  const call = useAdminCall();
  const reading = useFreshAction();
  const [text, setText] = useState<MailText | null>(null);
  const { id, email, kind, why, answer, has_text, may_read, is_given_up } = mail;
  return (
    <article className={`card ${styles.terms}`} aria-label={`${KINDS[kind]}, ${email}`}>
      <div>
        <p className={styles.label}>
          {KINDS[kind]}: {email}
        </p>
        <p className={styles.hint}>
          {whenText(Date.parse(mail.made_at), now)}. {is_given_up ? 'Not tried any more.' : 'It is still tried.'}
        </p>
      </div>
      <p>
        {why}
        {answer !== '' && ` Its answer: ${answer}`}
      </p>
      <div className={look.buttons}>
        {has_text && (
          <ActButton
            failed="Couldn’t try it again."
            aria-label={`Try again: ${email}`}
            send={() => call('tryMails', { body: { ids: [id] } })}
            onDone={() => onDone(`The email to ${email} is tried again now.`)}
          >
            Try again
          </ActButton>
        )}
        {may_read && (
          <Button
            busy={reading.isBusy}
            aria-label={`Copy the text… ${email}`}
            onClick={() => reading.act('Couldn’t read the email.', () => call('readMail', { id }), setText)}
          >
            Copy the text…
          </Button>
        )}
        <AskButton
          label={
            <>
              Take off the list…<span className="sr-only"> {email}</span>
            </>
          }
          title="Take this email off the list?"
          confirm="Take it off"
          failed="Couldn’t take it off the list."
          send={() => call('dropMail', { id })}
          onDone={() => onDone(`The email to ${email} is off the list.`)}
        >
          <p>It is not sent to {email} any more, and its text is deleted. This can’t be undone.</p>
        </AskButton>
      </div>
      {reading.problem && !reading.signInAgain && <Alert>{reading.problem}</Alert>}
      {reading.signInAgain}
      {text && (
        <ModalDialog title={KINDS[kind]} onClose={() => setText(null)}>
          <ReadyMail to={email} mail={text} />
          <div className="buttons">
            <Button onClick={() => setText(null)}>Close</Button>
          </div>
        </ModalDialog>
      )}
    </article>
  );
}
