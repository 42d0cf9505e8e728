import { useNavigate } from 'react-router-dom';
import { signInFailureText, SIGN_IN_WORDS } from '#domain/accounts/sign-in.ts';
import { SECOND_STEP_WORDS } from '#domain/accounts/second-step-words.ts';
import type { LoadServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { CodeField } from '#ui/form/code-field.tsx';
import { textIn, useForm, type FormProblem } from '#ui/form/use-form.tsx';
import { AccountForm } from '#features/auth/shared/account-form.tsx';
import { callServer } from '#features/auth/shared/call-server.ts';
import { finishAndLand, signInAndLand, type SignInAttempt } from './sign-in-and-land.ts';

interface Props {
  /** The account whose password was right, or 'provider': the provider let the person in. */
  who: SignInAttempt | 'provider';
  from: string | null;
  loadServices: LoadServices;
  onBack: () => void;
}

/** The second step of a sign-in: the code of the person's app, or a recovery code. */
export function SecondStepForm({ who, from, loadServices, onBack }: Props) {
  const form = useForm<'code' | 'form'>();
  const navigate = useNavigate();
  const send = async (code: string): Promise<FormProblem<'code'> | null> => {
    const signedIn = await callServer(loadServices, (services) =>
      who === 'provider' ? finishAndLand(services, code, from) : signInAndLand(services, { ...who, code }, from),
    );
    if (signedIn.ok) {
      void navigate(signedIn.value, { replace: true });
      return null;
    }
    const { failure } = signedIn;
    return { field: 'code', text: 'step' in failure ? signInFailureText(failure) : SIGN_IN_WORDS.network };
  };
  const submit = form.onSubmit((element) => {
    const code = textIn(element, 'code').trim();
    return code ? () => send(code) : { field: 'code', text: SECOND_STEP_WORDS.ask };
  });
  return (
    <AccountForm
      title="Second Step"
      lead="Enter the code that your authenticator app shows now."
      form={form}
      onSubmit={submit}
      send="Continue"
      sending="Signing in…"
      foot={
        <Button size="large" onClick={onBack}>
          Back
        </Button>
      }
    >
      <CodeField form={form} takesFocus />
    </AccountForm>
  );
}
