import type { MailSettings } from '#contracts/admin/mail.ts';
import { sendsEmail } from '#domain/mail/mail-server-check.ts';
import { PUBLIC_URL_WORDS } from '#domain/school/public-url.ts';
import { useAdminCall, type AdminLoad } from '#services/admin/use-admin.ts';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { Chip } from '#features/admin/shared/chip.tsx';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { Button } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths, schoolPartPath } from '#ui/admin-paths.ts';
import look from '#features/admin/catalog/editor.module.css';
import { EmailForm } from './email-form.tsx';
import styles from './school-screen.module.css';

/** How the school sends emails; off until somebody names a mail server and a test email has gone through it. */
export function EmailSection({ load, mayChange }: { load: AdminLoad<MailSettings>; mayChange: boolean }) {
  return (
    <section className={`card ${styles.terms}`} aria-labelledby="email">
      <AdminView of={load} failed="Couldn’t load the email settings." bars={2} height="5rem">
        {(settings) => <Email settings={settings} mayChange={mayChange} onChanged={load.refresh} />}
      </AdminView>
    </section>
  );
}

interface Props {
  settings: MailSettings;
  mayChange: boolean;
  onChanged: () => void;
}

function Email({ settings, mayChange, onChanged }: Props) {
  const [said, setSaid] = useState<string | null>(null);
  const changed = (words: string | null): void => {
    setSaid(words);
    onChanged();
  };
  const { by_environment, public_url, host } = settings;
  const isSending = sendsEmail(settings);
  return (
    <>
      <div className={styles.head}>
        <h2 id="email">Email</h2>
        <Chip
          text={isSending ? 'On' : 'Off'}
          icon={isSending ? 'check' : 'close'}
          tone={isSending ? 'good' : 'plain'}
        />
      </div>
      <p>
        {isSending
          ? 'People get an email when their account is approved, and invitations and one-time codes reach them by themselves.'
          : 'Nothing is sent. Links and codes are shown to you, to hand on.'}
      </p>
      {public_url === null && (
        <>
          <StatusMessage>Emails hold links, and the address of the app isn’t set.</StatusMessage>
          <Link to={schoolPartPath('address')}>{mayChange ? 'Set the address' : PUBLIC_URL_WORDS.label}</Link>
        </>
      )}
      {by_environment && (
        <StatusMessage>
          The mail server is {host}, from {settings.sender}. It is set by environment variables of this server, and
          can’t be changed here.
        </StatusMessage>
      )}
      {!by_environment && (
        <EmailForm settings={settings} mayChange={mayChange} onSaved={() => changed('The mail server is saved.')} />
      )}
      {mayChange && public_url !== null && host !== '' && <TestAndSwitch settings={settings} onChanged={changed} />}
      <Outcome text={said} />
      <Link to={adminPaths.emails}>Emails that were not sent</Link>
    </>
  );
}

/** What a test email came to. */
interface Tested {
  is_sent: boolean;
  detail: string;
  answer: string;
}

function TestAndSwitch({ settings, onChanged }: { settings: MailSettings; onChanged: (words: string | null) => void }) {
  const call = useAdminCall();
  const test = useFreshAction();
  const turn = useFreshAction();
  const [tested, setTested] = useState<Tested | null>(null);
  const { version, is_on, by_environment, tested_at } = settings;
  const switchTo = (isOn: boolean): void =>
    turn.act(
      isOn ? 'Couldn’t turn email on.' : 'Couldn’t turn email off.',
      () => call('changeMail', { body: { version, is_on: isOn } }),
      () => onChanged(isOn ? 'Email is on.' : 'Email is off.'),
    );
  const sendTest = (): void => {
    setTested(null);
    test.act(
      'Couldn’t send a test email.',
      () => call('testMail', {}),
      (came) => {
        setTested(came);
        onChanged(null);
      },
    );
  };
  return (
    <>
      <div className={look.buttons}>
        <Button icon="mail" busy={test.isBusy} onClick={sendTest}>
          Send a test email
        </Button>
        {!by_environment && is_on && (
          <Button busy={turn.isBusy} onClick={() => switchTo(false)}>
            Turn email off
          </Button>
        )}
        {!by_environment && !is_on && (
          <Button busy={turn.isBusy} disabled={tested_at === null} onClick={() => switchTo(true)}>
            Turn email on
          </Button>
        )}
      </div>
      {!by_environment && !is_on && tested_at === null && (
        <p className={styles.hint}>It can be turned on after a test email has gone through.</p>
      )}
      {tested && <TestOutcome of={tested} />}
      {test.problem && !test.signInAgain && <Alert>{test.problem}</Alert>}
      {turn.problem && !turn.signInAgain && <Alert>{turn.problem}</Alert>}
      {test.signInAgain}
      {turn.signInAgain}
    </>
  );
}

function TestOutcome({ of: { is_sent, detail, answer } }: { of: Tested }) {
  const words = (
    <>
      {detail}
      {answer !== '' && ` Its answer: ${answer}`}
    </>
  );
  return is_sent ? <StatusMessage tone="good">{words}</StatusMessage> : <Alert>{words}</Alert>;
}
