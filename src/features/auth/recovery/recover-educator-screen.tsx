import { useId, useState } from 'react';
import { RECOVERY_WORDS } from '#domain/accounts/recovery-check.ts';
import type { LoadServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { AccountForm, AnswerField, EmailField } from '#features/auth/shared/account-form.tsx';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import styles from '#features/auth/shared/account.module.css';
import { RecoveryPage } from './recovery-page.tsx';
import { useEducatorRecovery, type EducatorRecovery } from './use-educator-recovery.ts';

/** An educator's new password: by the security question, or through an administrator. */
export function RecoverEducatorScreen({ loadServices }: { loadServices: LoadServices }) {
  const [done, setDone] = useState<'updated' | 'requested' | 'emailed' | null>(null);
  const recovery = useEducatorRecovery(loadServices, setDone);
  return (
    <RecoveryPage done={done}>
      <EducatorForm recovery={recovery} />
    </RecoveryPage>
  );
}

function EducatorForm({ recovery }: { recovery: EducatorRecovery }) {
  const { form, step, check, startOver } = recovery;
  const hasQuestion = step.kind === 'question';
  return (
    <AccountForm
      title="Educator Password Reset"
      lead="Answer your security question to set a new password."
      form={form}
      check={check}
      onSubmit={recovery.submit}
      send={hasQuestion ? 'Reset Password' : 'Load Security Question'}
      variant={step.kind === 'no-question' ? 'secondary' : 'primary'}
      foot={
        <>
          {hasQuestion && (
            <Button
              variant="secondary"
              size="large"
              onClick={(event) => event.currentTarget.form && startOver(event.currentTarget.form)}
            >
              Start over
            </Button>
          )}
          <RequestToStaff recovery={recovery} />
        </>
      }
    >
      <EmailField form={form} label="Email" autoComplete="username" readOnly={hasQuestion || form.isSending} />
      {step.kind === 'no-question' && <Alert>{step.text}</Alert>}
      {step.kind === 'question' && (
        <>
          <StatusMessage tone="good">{RECOVERY_WORDS.loaded}</StatusMessage>
          <AnswerField form={form} label={step.question} ref={focusWhenShown} hint="Your security answer" />
          <NewPasswordFields label="New password" refusal={check.refusal} form={form} />
        </>
      )}
    </AccountForm>
  );
}

function RequestToStaff({ recovery: { form, step, request } }: { recovery: EducatorRecovery }) {
  const id = useId();
  return (
    <section className={styles.aside} aria-labelledby={id}>
      <h2 id={id}>No question, or no answer?</h2>
      <p className={styles.hint}>Can’t answer it? Ask a school administrator to reset your password.</p>
      {form.problemAt('request')}
      <Button
        variant={step.kind === 'no-question' ? 'primary' : 'secondary'}
        busy={form.isSending}
        onClick={(event) => event.currentTarget.form && request(event.currentTarget.form)}
      >
        Submit a reset request
      </Button>
    </section>
  );
}

/** Gives the focus to the next field to fill in: the answer, once the question is there. */
function focusWhenShown(field: HTMLInputElement | null): void {
  field?.focus();
}
