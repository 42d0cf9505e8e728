import { useState } from 'react';
import { genericFailureText } from '#domain/failure.ts';
import { scholarResetProblem, type ScholarReset } from '#domain/accounts/recovery-check.ts';
import type { LoadServices } from '#services/services.ts';
import { TextField } from '#ui/components/text-field.tsx';
import { textIn, useForm, type FormProblem } from '#ui/form/use-form.tsx';
import { AccountForm, EmailField } from '#features/auth/shared/account-form.tsx';
import styles from '#features/auth/shared/account.module.css';
import { callAccounts } from '#features/auth/shared/call-server.ts';
import { GradeField } from '#features/auth/shared/grade-field.tsx';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import { placeOfRefusal, usePasswordCheck } from '#features/auth/shared/use-password-check.ts';
import { RecoveryPage } from './recovery-page.tsx';

type Place = keyof ScholarReset | 'form';

/** A scholar's new password, with facts that only the scholar and the school know. */
export function RecoverScholarScreen({ loadServices }: { loadServices: LoadServices }) {
  const [isDone, setDone] = useState(false);
  return (
    <RecoveryPage done={isDone ? 'updated' : null}>
      <ScholarForm loadServices={loadServices} onDone={() => setDone(true)} />
    </RecoveryPage>
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
    const reset = await callAccounts(loadServices, (accounts, services) =>
      accounts.resetScholar(services, {
        email: fields.email,
        lunch_number: fields.lunchNumber.trim(),
        grade: Number(fields.grade),
        new_password: fields.password,
      }),
    );
    if (!reset.ok) return { field: placeOfRefusal(reset.failure), text: genericFailureText(reset.failure) };
    onDone();
    return null;
  };
  return (
    <AccountForm
      title="Scholar Password Reset"
      lead="All fields are required."
      form={form}
      check={check}
      onSubmit={submit}
      send="Reset Password"
      sending="Resetting…"
    >
      <EmailField form={form} label="School email" autoComplete="username" />
      <div className="with-message">
        <div className={styles.pair}>
          <TextField
            label="Lunch number"
            name="lunchNumber"
            inputMode="numeric"
            autoComplete="off"
            required
            errorId={form.errorAt('lunchNumber')}
          />
          {/* docs/product.md: 1 to 12, or the school's own steps */}
          <GradeField form={form} withoutK value={grade} onValue={setGrade} />
        </div>
        {form.problemAt('lunchNumber', 'grade')}
      </div>
      <NewPasswordFields label="New password" refusal={check.refusal} form={form} />
    </AccountForm>
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
