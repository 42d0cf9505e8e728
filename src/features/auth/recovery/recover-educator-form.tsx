import { useId } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import type { LoadServices } from '#services/services.ts';
import styles from '#features/auth/shared/auth-form.module.css';
import { EmailField, FormField } from '#features/auth/shared/form-field.tsx';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import { useEducatorRecovery } from './use-educator-recovery.ts';

interface Props {
  loadServices: LoadServices;
  onEnd: (how: 'updated' | 'requested') => void;
}

export function RecoverEducatorForm({ loadServices, onEnd }: Props) {
  const { form, step, check, submit, request, startOver } = useEducatorRecovery(loadServices, onEnd);
  const requestId = useId();
  const { isSending } = form;
  const hasQuestion = step.kind === 'question';

  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={isSending}
      onInput={(event) => check.watch(event.currentTarget)}
      onSubmit={submit}
    >
      <PageHeader title="Educator Password Reset" lead="Answer your security question to set a new password." />
      <EmailField form={form} label="Email" autoComplete="username" readOnly={hasQuestion || isSending} />
      {step.kind === 'no-question' && <Alert>{step.text}</Alert>}
      {step.kind === 'question' && (
        <>
          <StatusMessage tone="good">{RECOVERY_WORDS.loaded}</StatusMessage>
          <FormField
            form={form}
            name="answer"
            label={step.question}
            ref={focusWhenShown}
            hint="Your security answer"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
          />
          <NewPasswordFields label="New password" refusal={check.refusal} form={form} />
        </>
      )}
      {form.problemAt('form')}
      {hasQuestion ? (
        <>
          <Button type="submit" variant="primary" size="large" busy={isSending}>
            Reset Password
          </Button>
          <Button
            variant="secondary"
            size="large"
            onClick={(event) => event.currentTarget.form && startOver(event.currentTarget.form)}
          >
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
      <section className={styles.aside} aria-labelledby={requestId}>
        <h2 id={requestId}>No question, or no answer?</h2>
        <p className={styles.hint}>Can’t answer it? Ask a school administrator to reset your password.</p>
        {form.problemAt('request')}
        <Button
          variant={step.kind === 'no-question' ? 'primary' : 'secondary'}
          busy={isSending}
          onClick={(event) => event.currentTarget.form && request(event.currentTarget.form)}
        >
          Submit a reset request
        </Button>
      </section>
    </form>
  );
}

/** What is to be filled in next has the focus: the answer once the question is there. */
function focusWhenShown(field: HTMLInputElement | null): void {
  field?.focus();
}
