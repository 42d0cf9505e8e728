import { useId, useRef, useState, type SubmitEvent } from 'react';
import { saveSecurityQuestion } from '#data/commands/accounts.ts';
import type { Failure } from '#domain/failure.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { securitySetupFailureText, securitySetupProblem } from '#domain/accounts/security-setup-check.ts';
import { useAccount, useServices } from '#services/services.ts';
import { useHouses } from '#services/hooks/student-directory.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import styles from '#features/auth/shared/auth-form.module.css';
import { focusField, textIn } from '#features/auth/shared/form-fields.ts';
import { FormProblem } from '#features/auth/shared/form-problem.tsx';
import { useOneAtATime, type FormState } from '#features/auth/shared/form-state.ts';

/** `connection`: the server gave no verdict, so the person is not held up. */
type Place = 'question' | 'answer' | 'form' | 'connection';

interface Props {
  /** What the question field starts with. */
  question: string;
  /** Where the person was going. */
  onward: string;
  onSaved: () => void;
  /** The person continues without a question, as it can't be saved now. */
  onLater: () => void;
}

export function SecuritySetupForm({ question, onward, onSaved, onLater }: Props) {
  const services = useServices();
  const { profile } = useAccount().session;
  const known = useHouses();
  const houses = (known.length > 0 ? known : HOUSES).map(({ name }) => name);
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<FormState<Place>>({ kind: 'ready' });
  const oneAtATime = useOneAtATime();
  const errorId = useId();

  const tell = (at: Place, text: string): void => {
    setState({ kind: 'problem', at, text });
    focusField(form.current, at);
  };
  const save = async (fields: { question: string; answer: string }): Promise<void> => {
    setState({ kind: 'sending' });
    const saved = await saveSecurityQuestion(services, fields);
    if (saved.ok) onSaved();
    else tell(placeOf(saved.failure), securitySetupFailureText(saved.failure));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = {
      question: textIn(event.currentTarget, 'question'),
      answer: textIn(event.currentTarget, 'answer'),
    };
    const problem = securitySetupProblem(fields, { own: profile, houses });
    if (problem) tell(problem.field, problem.text);
    else oneAtATime(() => save(fields));
  };

  const errorAt = (at: Place): string | null => (state.kind === 'problem' && state.at === at ? errorId : null);
  return (
    <form ref={form} className={styles.form} noValidate aria-busy={state.kind === 'sending'} onSubmit={submit}>
      <PageHeader
        title="Set Your Security Question"
        lead="If you forget your password, the answer lets you set a new one."
      />
      <div className={styles.field}>
        <TextField
          label="Security question"
          name="question"
          defaultValue={question}
          hint="One that your students and colleagues can’t answer."
          autoComplete="off"
          maxLength={200}
          required
          errorId={errorAt('question')}
        />
        <FormProblem state={state} at={['question']} id={errorId} />
      </div>
      <div className={styles.field}>
        <TextField
          label="Answer"
          name="answer"
          hint="At least 4 characters. Not your name, your email, a house, a grade or a word of the question."
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          required
          errorId={errorAt('answer')}
        />
        <FormProblem state={state} at={['answer']} id={errorId} />
      </div>
      <FormProblem state={state} at={['form']} id={errorId} />
      {state.kind === 'problem' && state.at === 'connection' && (
        <Alert
          action={
            <ButtonLink to={onward} replace onClick={onLater}>
              Set it later
            </ButtonLink>
          }
        >
          {state.text}
        </Alert>
      )}
      <Button type="submit" variant="primary" size="large" busy={state.kind === 'sending'}>
        {state.kind === 'sending' ? 'Saving…' : 'Save Security Question'}
      </Button>
    </form>
  );
}

/** Where a failure is told: what the server found wrong, at its field. */
function placeOf(failure: Failure): Place {
  switch (failure.kind) {
    case 'refused':
      if (failure.code === 'generic_question') return 'question';
      return failure.code === 'easy_answer' ? 'answer' : 'form';
    case 'unauthorized':
      return 'form';
    case 'offline':
    case 'timeout':
    case 'busy':
    case 'not-json':
    case 'redirected':
    case 'malformed':
      return 'connection';
  }
}
