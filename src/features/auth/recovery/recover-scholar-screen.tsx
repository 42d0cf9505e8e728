import { useState } from 'react';
import { genericFailureText, type Result } from '#domain/failure.ts';
import { RECOVERY_WORDS, scholarResetProblem, type ScholarReset } from '#domain/accounts/recovery-check.ts';
import type { LoadServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { AccountDone } from '#features/auth/shared/account-done.tsx';
import styles from '#features/auth/shared/auth-form.module.css';
import { AuthPage } from '#features/auth/shared/auth-page.tsx';
import { callServer } from '#features/auth/shared/call-server.ts';
import { EmailField } from '#features/auth/shared/form-field.tsx';
import { GradeField } from '#features/auth/shared/grade-field.tsx';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import { OtherWays } from './other-ways.tsx';
import { textIn, useForm, type FormProblem } from '#ui/hooks/use-form.tsx';
import { placeOfRefusal, usePasswordCheck } from '#features/auth/shared/use-password-check.ts';

type Place = keyof ScholarReset | 'form';

/** A scholar's new password, by what only the scholar and the school know. */
export function RecoverScholarScreen({ loadServices }: { loadServices: LoadServices }) {
  const [done, setDone] = useState(false);
  return (
    <AuthPage>
      {done ? (
        <AccountDone title="Password Updated" text={RECOVERY_WORDS.updated} />
      ) : (
        <>
          <ScholarForm loadServices={loadServices} onDone={() => setDone(true)} />
          <OtherWays />
        </>
      )}
    </AuthPage>
  );
}

function ScholarForm({ loadServices, onDone }: { loadServices: LoadServices; onDone: () => void }) {
  const form = useForm<Place>();
  const [grade, setGrade] = useState('');
  const check = usePasswordCheck(loadServices);

  const submit = form.onSubmit((element) => {
    const fields = readFields(element);
    const problem = scholarResetProblem(fields, check.refusalOf(element));
    return problem ?? (() => send(fields));
  });
  const send = async (fields: ScholarReset): Promise<FormProblem<Place> | null> => {
    const reset = await resetPassword(loadServices, fields);
    if (!reset.ok) return { field: placeOfRefusal(reset.failure), text: genericFailureText(reset.failure) };
    onDone();
    return null;
  };
  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={form.isSending}
      onInput={(event) => check.watch(event.currentTarget)}
      onSubmit={submit}
    >
      <PageHeader title="Scholar Password Reset" lead="All fields are needed." />
      <EmailField form={form} label="School email" autoComplete="username" />
      <div className={styles.field}>
        <div className={styles.pair}>
          <TextField
            label="Lunch number"
            name="lunchNumber"
            inputMode="numeric"
            autoComplete="off"
            required
            errorId={form.errorAt('lunchNumber')}
          />
          {/* docs/product.md: 1 to 12 */}
          <GradeField form={form} lowest={1} value={grade} onValue={setGrade} />
        </div>
        {form.problemAt('lunchNumber', 'grade')}
      </div>
      <NewPasswordFields label="New password" refusal={check.refusal} form={form} />
      {form.problemAt('form')}
      <Button type="submit" variant="primary" size="large" busy={form.isSending}>
        {form.isSending ? 'Resetting…' : 'Reset Password'}
      </Button>
    </form>
  );
}

function readFields(form: HTMLFormElement): ScholarReset {
  return {
    email: textIn(form, 'email'),
    lunchNumber: textIn(form, 'lunchNumber'),
    grade: textIn(form, 'grade'),
    password: textIn(form, 'password'),
    confirm: textIn(form, 'confirm'),
  };
}

async function resetPassword(loadServices: LoadServices, fields: ScholarReset): Promise<Result<unknown>> {
  return callServer(loadServices, async (services) => {
    const { resetScholar } = await import('#data/commands/accounts.ts');
    return resetScholar(services, {
      email: fields.email,
      lunch_number: fields.lunchNumber.trim(),
      grade: Number(fields.grade),
      new_password: fields.password,
    });
  });
}
