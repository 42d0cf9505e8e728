import { useId } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import type { LoadServices } from '#services/services.ts';
import styles from '#features/auth/shared/auth-form.module.css';
import type { RecoveryPlace } from './educator-recovery.ts';
import { FormProblem } from '#features/auth/shared/form-problem.tsx';
import { problemTextAt } from '#features/auth/shared/form-state.ts';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import { useEducatorRecovery } from './use-educator-recovery.ts';

interface Props {
  loadServices: LoadServices;
  onEnd: (how: 'updated' | 'requested') => void;
}

export function RecoverEducatorForm({ loadServices, onEnd }: Props) {
  const { form, step, state, check, submit, request, startOver } = useEducatorRecovery(loadServices, onEnd);
  const errorId = useId();
  const isSending = state.kind === 'sending';
  const hasQuestion = step.kind === 'question';

  const errorAt = (...places: RecoveryPlace[]): string | null =>
    state.kind === 'problem' && places.includes(state.at) ? errorId : null;
  const problemAt = (...places: RecoveryPlace[]) => <FormProblem state={state} at={places} id={errorId} />;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-busy={isSending}
      onInput={(event) => check.watch(event.currentTarget)}
      onSubmit={submit}
    >
      <PageHeader title="Educator Password Reset" lead="Answer your security question to set a new password." />
      <div className={styles.field}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          readOnly={hasQuestion || isSending}
          errorId={errorAt('email')}
        />
        {problemAt('email')}
      </div>
      {step.kind === 'no-question' && <Alert>{step.text}</Alert>}
      {step.kind === 'question' && (
        <>
          <StatusMessage tone="good">{RECOVERY_WORDS.loaded}</StatusMessage>
          <div className={styles.field}>
            <TextField
              label={step.question}
              name="answer"
              hint="Your security answer"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              required
              errorId={errorAt('answer')}
            />
            {problemAt('answer')}
          </div>
          <NewPasswordFields
            label="New password"
            refusal={check.refusal}
            problem={problemTextAt(state, 'password')}
            errorAt={errorAt}
            problemAt={problemAt}
          />
        </>
      )}
      {problemAt('form')}
      {hasQuestion ? (
        <>
          <Button type="submit" variant="primary" size="large" busy={isSending}>
            Reset Password
          </Button>
          <Button variant="secondary" size="large" onClick={startOver}>
            Start over
          </Button>
        </>
      ) : (
        <Button
          type="submit"
          variant={step.kind === 'no-question' ? 'secondary' : 'primary'}
          size="large"
          busy={isSending}
        >
          Load Security Question
        </Button>
      )}
      <section className={styles.aside} aria-labelledby={`${errorId}-request`}>
        <h2 id={`${errorId}-request`}>No question, or no answer?</h2>
        <p className={styles.hint}>Ask an administrator of your school to help you to a new password.</p>
        {problemAt('request')}
        <Button variant={step.kind === 'no-question' ? 'primary' : 'secondary'} busy={isSending} onClick={request}>
          Submit a reset request
        </Button>
      </section>
    </form>
  );
}
