import { useState, type SubmitEventHandler } from 'react';
import {
  educatorResetProblem,
  RECOVERY_WORDS,
  recoveryFailureText,
  type EducatorReset,
} from '#domain/accounts/recovery-check.ts';
import { isGone, type Failure } from '#domain/failure.ts';
import type { LoadServices } from '#services/services.ts';
import { focusField, textIn, useForm, type Form, type FormProblem } from '#ui/form/use-form.tsx';
import { callAccounts } from '#features/auth/shared/call-server.ts';
import { placeOfRefusal, usePasswordCheck, type PasswordCheck } from '#features/auth/shared/use-password-check.ts';

/** How far a recovery is. The email stays in its field through all steps: nobody types it twice (WCAG 3.3.7). */
type RecoveryStep =
  | { kind: 'email' }
  | { kind: 'question'; question: string }
  /** There is none, with the reason: only an administrator can help. */
  | { kind: 'no-question'; text: string };

/** Where a message is shown: at a field, at the form as a whole, or at the request to an administrator. */
type Place = keyof EducatorReset | 'form' | 'request';

export interface EducatorRecovery {
  form: Form<Place>;
  step: RecoveryStep;
  check: PasswordCheck;
  submit: SubmitEventHandler<HTMLFormElement>;
  request: (form: HTMLFormElement) => void;
  startOver: (form: HTMLFormElement) => void;
}

/** The steps of an educator's recovery: email, question, new password; or a request to an administrator. */
export function useEducatorRecovery(
  loadServices: LoadServices,
  onEnd: (how: 'updated' | 'requested' | 'emailed') => void,
): EducatorRecovery {
  const form = useForm<Place>();
  const [step, setStep] = useState<RecoveryStep>({ kind: 'email' });
  const check = usePasswordCheck(loadServices);

  const load = async (email: string): Promise<FormProblem<Place> | null> => {
    const loaded = await callAccounts(loadServices, (accounts, services) =>
      accounts.loadSecurityQuestion(services, email),
    );
    if (!loaded.ok && !isGone(loaded.failure)) {
      return { field: 'form', text: recoveryFailureText('question', loaded.failure) };
    }
    form.reset();
    if (!loaded.ok) setStep({ kind: 'no-question', text: RECOVERY_WORDS.notFound });
    else if (!loaded.value) setStep({ kind: 'no-question', text: RECOVERY_WORDS.noQuestion });
    else setStep({ kind: 'question', question: loaded.value });
    return null;
  };
  const reset = async ({ email, answer, password }: EducatorReset): Promise<FormProblem<Place> | null> => {
    const done = await callAccounts(loadServices, (accounts, services) =>
      accounts.resetByAnswer(services, { email, answer, new_password: password }),
    );
    if (!done.ok) return { field: placeOfReset(done.failure), text: recoveryFailureText('reset', done.failure) };
    onEnd('updated');
    return null;
  };
  const request = async (email: string): Promise<FormProblem<Place> | null> => {
    const sent = await callAccounts(loadServices, (accounts, services) => accounts.requestReset(services, email));
    if (!sent.ok) return { field: 'request', text: recoveryFailureText('request', sent.failure) };
    onEnd(sent.value.byEmail ? 'emailed' : 'requested');
    return null;
  };

  return {
    form,
    step,
    check,
    submit: form.onSubmit((sent) => {
      const fields = readFields(sent);
      if (step.kind !== 'question') {
        return fields.email.trim() ? () => load(fields.email) : { field: 'email', text: RECOVERY_WORDS.noEmailYet };
      }
      return educatorResetProblem(fields, check.refusalOf(sent)) ?? (() => reset(fields));
    }),
    request: (sent) =>
      form.run(sent, () => {
        const { email } = readFields(sent);
        return email.trim() ? () => request(email) : { field: 'email', text: RECOVERY_WORDS.noEmail };
      }),
    startOver: (sent) => {
      setStep({ kind: 'email' });
      form.reset();
      focusField(sent, 'email');
    },
  };
}

function readFields(form: HTMLFormElement): EducatorReset {
  return {
    email: textIn(form, 'email'),
    answer: textIn(form, 'answer'),
    password: textIn(form, 'password'),
    confirm: textIn(form, 'confirm'),
  };
}

/** Where a refused reset is shown: a wrong answer at the answer, a weak password at the password. */
function placeOfReset(failure: Failure): Place {
  return failure.kind === 'refused' && failure.code === 'no_match' ? 'answer' : placeOfRefusal(failure);
}
