import { removeSecondStep } from '#data/commands/second-step.ts';
import { SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { PasswordField } from '#ui/components/password-field.tsx';
import { CodeField } from '#ui/form/code-field.tsx';
import { textIn, useForm, type FormProblem } from '#ui/form/use-form.tsx';
import { AccountForm } from '#features/auth/shared/account-form.tsx';

type Place = 'password' | 'code' | 'form';

/** Turns the second step off for who knows the password and has a code. */
export function RemoveSecondStep({ onDone }: { onDone: (words: string | null) => void }) {
  const services = useServices();
  const form = useForm<Place>();
  const send = async (password: string, code: string): Promise<FormProblem<Place> | null> => {
    const removed = await removeSecondStep(services, { password, code });
    if (removed.ok) {
      onDone(SECOND_STEP_WORDS.removed);
      return null;
    }
    const { failure } = removed;
    if (failure.kind === 'refused' && failure.detail) {
      if (failure.code === 'wrong_password') return { field: 'password', text: failure.detail };
      if (failure.code === 'wrong_code') return { field: 'code', text: failure.detail };
    }
    return { field: 'form', text: actionFailedText(SECOND_STEP_WORDS.notRemoved, failure) };
  };
  const submit = form.onSubmit((element) => {
    const [password, code] = [textIn(element, 'password'), textIn(element, 'code').trim()];
    if (!password) return { field: 'password', text: SECOND_STEP_WORDS.noPassword };
    if (!code) return { field: 'code', text: SECOND_STEP_WORDS.ask };
    return () => send(password, code);
  });
  return (
    <AccountForm
      title="Turn the second step off"
      lead="Your password alone signs you in then."
      isPart
      form={form}
      onSubmit={submit}
      send="Turn it off"
      foot={
        <Button size="large" onClick={() => onDone(null)}>
          Cancel
        </Button>
      }
    >
      <div className="with-message">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          errorId={form.errorAt('password')}
        />
        {form.problemAt('password')}
      </div>
      <CodeField form={form} />
    </AccountForm>
  );
}
