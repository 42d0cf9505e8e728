import { useState } from 'react';
import { signInAgain } from '#data/commands/sign-in-again.ts';
import { asksForCode, signInFailureText } from '#domain/accounts/sign-in.ts';
import { useAccount, useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { PasswordField } from '#ui/components/password-field.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.tsx';
import styles from './sign-in-again.module.css';

/** Asks for the password before what only the person themselves may do: an open screen is not enough. */
export function SignInAgain({ onClose, onSignedIn }: { onClose: () => void; onSignedIn: () => void }) {
  const services = useServices();
  const { session } = useAccount();
  const form = useForm<'password' | 'code'>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isCodeAsked, setCodeAsked] = useState(false);
  const submit = form.onSubmit(() => (password ? send : { field: 'password', text: 'Please enter your password.' }));
  const send = async () => {
    const result = await signInAgain(services, { session, password, ...(code && { code }) });
    if (!result.ok) {
      if (asksForCode(result.failure)) setCodeAsked(true);
      const field = isCodeAsked || asksForCode(result.failure) ? 'code' : 'password';
      return { field, text: signInFailureText(result.failure) } as const;
    }
    onSignedIn();
    return null;
  };
  return (
    <ModalDialog title="Confirm your password" onClose={onClose}>
      <form className={styles.form} noValidate onChange={form.onChange} onSubmit={submit}>
        <p>For this, please type the password of {session.profile.email} again.</p>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          errorId={form.errorAt('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
        {form.problemAt('password')}
        {isCodeAsked && (
          <FormField
            form={form}
            label="Code of your app, or a recovery code"
            name="code"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <div className="buttons">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" busy={form.isSending}>
            Continue
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
