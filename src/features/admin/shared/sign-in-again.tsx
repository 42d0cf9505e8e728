import { useState } from 'react';
import { signInAgain } from '#data/commands/sign-in-again.ts';
import { isRefusedFor, signInFailureText } from '#domain/accounts/sign-in.ts';
import { SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';
import { useAccount, useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { PasswordField } from '#ui/components/password-field.tsx';
import { CodeField } from '#ui/form/code-field.tsx';
import { textIn, useForm } from '#ui/form/use-form.tsx';
import { SendButton } from './send-button.tsx';
import styles from './sign-in-again.module.css';

/** Asks for the password before what only the person themselves may do: an open screen is not enough. */
export function SignInAgain({ onClose, onSignedIn }: { onClose: () => void; onSignedIn: () => void }) {
  const services = useServices();
  const { session } = useAccount();
  const form = useForm<'password' | 'code'>();
  const [password, setPassword] = useState('');
  const [isCodeAsked, setCodeAsked] = useState(false);
  const submit = form.onSubmit((element) => {
    if (!password) return { field: 'password', text: 'Please enter your password.' };
    const code = textIn(element, 'code').trim();
    if (isCodeAsked && !code) return { field: 'code', text: SECOND_STEP_WORDS.ask };
    return () => send(code);
  });
  const send = async (code: string) => {
    const result = await signInAgain(services, { session, password, ...(code && { code }) });
    if (result.ok) {
      onSignedIn();
      return null;
    }
    if (isRefusedFor(result.failure, 'second_step')) {
      setCodeAsked(true);
      form.reset();
      return null;
    }
    const field: 'code' | 'password' = isRefusedFor(result.failure, 'wrong_code') ? 'code' : 'password';
    return { field, text: signInFailureText(result.failure) };
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
        {isCodeAsked && <CodeField form={form} takesFocus />}
        <div className="buttons">
          <Button onClick={onClose}>Cancel</Button>
          <SendButton type="submit" busy={form.isSending}>
            Continue
          </SendButton>
        </div>
      </form>
    </ModalDialog>
  );
}
