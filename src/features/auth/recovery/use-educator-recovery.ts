import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import {
  educatorResetProblem,
  isQuestionMissing,
  RECOVERY_WORDS,
  recoveryFailureText,
  type EducatorReset,
} from '#domain/accounts/recovery-check.ts';
import type { LoadServices } from '#services/services.ts';
import {
  askAdministrator,
  loadQuestion,
  placeOfReset,
  resetPassword,
  type RecoveryPlace,
  type RecoveryStep,
} from './educator-recovery.ts';
import { focusField, textIn } from '#features/auth/shared/form-fields.ts';
import { useOneAtATime, type FormState } from '#features/auth/shared/form-state.ts';
import { usePasswordCheck, type PasswordCheck } from '#features/auth/shared/use-password-check.ts';

interface EducatorRecovery {
  form: RefObject<HTMLFormElement | null>;
  step: RecoveryStep;
  state: FormState<RecoveryPlace>;
  check: PasswordCheck;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  request: () => void;
  startOver: () => void;
}

/** The steps of an educator's recovery: email, question, new password; or a request to an administrator. */
export function useEducatorRecovery(
  loadServices: LoadServices,
  onEnd: (how: 'updated' | 'requested') => void,
): EducatorRecovery {
  const form = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState<RecoveryStep>({ kind: 'email' });
  const [state, setState] = useState<FormState<RecoveryPlace>>({ kind: 'ready' });
  const check = usePasswordCheck(loadServices);
  const oneAtATime = useOneAtATime();
  // What is to be filled in next has the focus: the answer once the question is there.
  useEffect(() => {
    if (step.kind === 'question') focusField(form.current, 'answer');
  }, [step]);

  const tell = (at: RecoveryPlace, text: string): void => {
    setState({ kind: 'problem', at, text });
    focusField(form.current, at);
  };
  const load = async (email: string): Promise<void> => {
    setState({ kind: 'sending' });
    const loaded = await loadQuestion(loadServices, email);
    if (!loaded.ok && !isQuestionMissing(loaded.failure)) {
      tell('form', recoveryFailureText('question', loaded.failure));
      return;
    }
    setState({ kind: 'ready' });
    if (!loaded.ok) setStep({ kind: 'no-question', text: RECOVERY_WORDS.notFound });
    else if (!loaded.value) setStep({ kind: 'no-question', text: RECOVERY_WORDS.noQuestion });
    else setStep({ kind: 'question', question: loaded.value });
  };
  const reset = async (fields: EducatorReset): Promise<void> => {
    setState({ kind: 'sending' });
    const done = await resetPassword(loadServices, fields);
    if (done.ok) onEnd('updated');
    else tell(placeOfReset(done.failure), recoveryFailureText('reset', done.failure));
  };
  const ask = async (email: string): Promise<void> => {
    setState({ kind: 'sending' });
    const asked = await askAdministrator(loadServices, email);
    if (asked.ok) onEnd('requested');
    else tell('request', recoveryFailureText('request', asked.failure));
  };

  return {
    form,
    step,
    state,
    check,
    submit: (event) => {
      event.preventDefault();
      const fields = readFields(event.currentTarget);
      if (step.kind !== 'question') {
        if (fields.email.trim()) oneAtATime(() => load(fields.email));
        else tell('email', RECOVERY_WORDS.noEmailYet);
        return;
      }
      const problem = educatorResetProblem(fields, check.refusalOf(event.currentTarget));
      if (problem) tell(problem.field, problem.text);
      else oneAtATime(() => reset(fields));
    },
    request: () => {
      const email = form.current ? textIn(form.current, 'email') : '';
      if (email.trim()) oneAtATime(() => ask(email));
      else tell('email', RECOVERY_WORDS.noEmail);
    },
    startOver: () => {
      setStep({ kind: 'email' });
      setState({ kind: 'ready' });
      focusField(form.current, 'email');
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
