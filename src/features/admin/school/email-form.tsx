import { useState } from 'react';
import type { MailChange, MailSettings } from '#contracts/admin/mail.ts';
import { keepsPassword, mailServerProblem, SMTP_PORTS, type SmtpSecurity } from '#domain/mail/mail-server-check.ts';
import { changesBetween } from '#domain/stale-text.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { AskBeforeLeaving } from '#ui/components/ask-before-leaving.tsx';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { NotSaved } from '#features/admin/shared/not-saved.tsx';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { useEdit } from '#features/admin/shared/use-edit.ts';
import { Alert } from '#ui/components/message.tsx';
import { PasswordField } from '#ui/components/password-field.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.tsx';
import look from '#features/admin/catalog/editor.module.css';
import styles from './school-screen.module.css';

const SECURITIES: ReadonlyArray<{ value: SmtpSecurity; label: string }> = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
  { value: 'none', label: 'None (own network)' },
];

interface Fields {
  host: string;
  port: string;
  security: SmtpSecurity;
  username: string;
  sender: string;
}

const LABELS: Record<keyof Fields, string> = {
  host: 'Mail server',
  port: 'Port',
  security: 'Encryption',
  username: 'User name',
  sender: 'Sender',
};

const fieldsOf = ({ host, port, security, username, sender }: MailSettings): Fields => ({
  host,
  port: String(port),
  security,
  username,
  sender,
});

type NewServer = NonNullable<MailChange['server']>;

const serverOf = ({ host, port, username, sender, ...fields }: Fields): NewServer => ({
  ...fields,
  host: host.trim(),
  port: Number(port),
  username: username.trim(),
  sender: sender.trim(),
});

/** Under which what is typed here is kept. */
export const EMAIL_FORM = 'email';

interface Props {
  settings: MailSettings;
  mayChange: boolean;
  onSaved: () => void;
}

/** The mail server. Its password is typed and never shown, and this tab doesn't keep it either. */
export function EmailForm({ settings, mayChange, onSaved }: Props) {
  const call = useAdminCall();
  const form = useForm<'host' | 'port' | 'username' | 'password' | 'sender'>();
  const { base, edit, version, overtaken } = useEdit({
    form: EMAIL_FORM,
    stored: settings,
    fieldsOf: fieldsOf,
    versionOf: ({ version }) => version,
    load: () => call('adminMail', {}),
    changes: (before, now) => changesBetween(LABELS, fieldsOf(before), fieldsOf(now)),
  });
  const [password, setPassword] = useState('');
  const { act, isBusy, problem, signInAgain } = useFreshAction();
  const [stale, setStale] = useState<string | null>(null);
  const forget = (): void => {
    edit.forget();
    setPassword('');
  };
  const save = (server: NewServer): void => {
    setStale(null);
    act(
      'Couldn’t save the mail server.',
      async () => {
        const saved = await call('changeMail', { body: { version, server } });
        if (!saved.ok) setStale(await overtaken(saved.failure));
        return saved;
      },
      () => {
        forget();
        onSaved();
      },
    );
  };
  const submit = form.onSubmit(() => {
    const server = { ...serverOf(edit.fields), ...(password !== '' && { password }) };
    const wrong = mailServerProblem(server, password !== '' || (base.has_password && keepsPassword(base, server)));
    if (wrong) return wrong;
    return async () => {
      form.reset();
      save(server);
      return null;
    };
  });
  return (
    <form noValidate onChange={form.onChange} onSubmit={submit}>
      <fieldset className={look.form} disabled={!mayChange}>
        <div className={styles.dates}>
          <FormField
            form={form}
            label="Mail server (SMTP)"
            {...edit.text('host')}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <SelectField
            label="Encryption"
            name="security"
            options={SECURITIES}
            value={edit.fields.security}
            onValue={(chosen) => {
              const security = SECURITIES.find(({ value }) => value === chosen)?.value ?? 'starttls';
              edit.change({ security, port: String(SMTP_PORTS[security]) });
            }}
          />
          <FormField
            form={form}
            label="Port"
            {...edit.text('port')}
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            required
          />
          <FormField
            form={form}
            label="User name"
            {...edit.text('username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className="with-message">
            <PasswordField
              label={settings.has_password ? 'Password (stored; empty keeps it)' : 'Password'}
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              errorId={form.errorAt('password')}
            />
            {form.problemAt('password')}
          </div>
          <FormField
            form={form}
            label="Emails come from"
            {...edit.text('sender')}
            type="email"
            autoComplete="off"
            required
          />
        </div>
        {problem && !signInAgain && <Alert>{stale ?? problem}</Alert>}
        {password !== '' && <AskBeforeLeaving>The password is not saved, and no draft of it is kept.</AskBeforeLeaving>}
        <NotSaved of={{ isChanged: edit.isChanged || password !== '', forget }} />
        {mayChange && (
          <div className={look.buttons}>
            <SendButton type="submit" busy={isBusy}>
              Save the mail server
            </SendButton>
          </div>
        )}
      </fieldset>
      {signInAgain}
    </form>
  );
}
