import { useState, type SubmitEvent } from 'react';
import {
  educatorResetProblem,
  RECOVERY_WORDS,
  recoveryFailureText,
  type EducatorReset,
} from '#domain/accounts/recovery-check.ts';
import { isGone } from '#domain/failure.ts';
import type { LoadServices } from '#services/services.ts';
import { focusField, textIn, useForm, type Form } from '#ui/hooks/use-form.tsx';
import { usePasswordCheck, type PasswordCheck } from '#features/auth/shared/use-password-check.ts';
import {
  askAdministrator,
  loadQuestion,
  placeOfReset,
  resetPassword,
  type RecoveryPlace,
  type RecoveryStep,
} from './educator-recovery.ts';

type Problem = { field: RecoveryPlace; text: string } | null;

interface EducatorRecovery {
  form: Form<RecoveryPlace>;
  step: RecoveryStep;
  check: PasswordCheck;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  request: (form: HTMLFormElement) => void;
  startOver: (form: HTMLFormElement) => void;
}

/** The steps of an educator's recovery: email, question, new password; or a request to an administrator. */
export function useEducatorRecovery(
  loadServices: LoadServices,
  onEnd: (how: 'updated' | 'requested') => void,
): EducatorRecovery {
  const form = useForm<RecoveryPlace>();
  const [step, setStep] = useState<RecoveryStep>({ kind: 'email' });
  const check = usePasswordCheck(loadServices);

  const load = async (email: string): Promise<Problem> => {
    const loaded = await loadQuestion(loadServices, email);
    if (!loaded.ok && !isGone(loaded.failure)) {
      return { field: 'form', text: recoveryFailureText('question', loaded.failure) };
    }
    form.reset();
    if (!loaded.ok) setStep({ kind: 'no-question', text: RECOVERY_WORDS.notFound });
    else if (!loaded.value) setStep({ kind: 'no-question', text: RECOVERY_WORDS.noQuestion });
    else setStep({ kind: 'question', question: loaded.value });
    return null;
  };
  const reset = async (fields: EducatorReset): Promise<Problem> => {
    const done = await resetPassword(loadServices, fields);
    if (!done.ok) return { field: placeOfReset(done.failure), text: recoveryFailureText('reset', done.failure) };
    onEnd('updated');
    return null;
  };
  const request = async (email: string): Promise<Problem> => {
    const sent = await askAdministrator(loadServices, email);
    if (!sent.ok) return { field: 'request', text: recoveryFailureText('request', sent.failure) };
    onEnd('requested');
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
