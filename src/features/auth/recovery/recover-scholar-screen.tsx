import { useId, useRef, useState, type SubmitEvent } from 'react';
import { genericFailureText, type Failure, type Result } from '#domain/failure.ts';
import { HIGHEST_GRADE } from '#domain/people/grades.ts';
import { RECOVERY_WORDS, scholarResetProblem, type ScholarReset } from '#domain/accounts/recovery-check.ts';
import type { LoadServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { AccountDone } from '#features/auth/shared/account-done.tsx';
import styles from '#features/auth/shared/auth-form.module.css';
import { AuthPage } from '#features/auth/shared/auth-page.tsx';
import { callServer } from '#features/auth/shared/call-server.ts';
import { focusField, textIn } from '#features/auth/shared/form-fields.ts';
import { FormProblem } from '#features/auth/shared/form-problem.tsx';
import { problemTextAt, useOneAtATime, type FormState } from '#features/auth/shared/form-state.ts';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import { OtherWays } from './other-ways.tsx';
import { usePasswordCheck } from '#features/auth/shared/use-password-check.ts';

type Place = keyof ScholarReset | 'form';

/** 1 to 12 (docs/product.md). */
const GRADES = Array.from({ length: HIGHEST_GRADE }, (_, index) => ({
  value: String(index + 1),
  label: `Grade ${index + 1}`,
}));

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
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<FormState<Place>>({ kind: 'ready' });
  const [grade, setGrade] = useState('');
  const check = usePasswordCheck(loadServices);
  const oneAtATime = useOneAtATime();
  const errorId = useId();

  const tell = (at: Place, text: string): void => {
    setState({ kind: 'problem', at, text });
    focusField(form.current, at);
  };
  const send = async (fields: ScholarReset): Promise<void> => {
    setState({ kind: 'sending' });
    const reset = await resetPassword(loadServices, fields);
    if (reset.ok) onDone();
    else tell(placeOf(reset.failure), genericFailureText(reset.failure));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = readFields(event.currentTarget);
    const problem = scholarResetProblem(fields, check.refusalOf(event.currentTarget));
    if (problem) tell(problem.field, problem.text);
    else oneAtATime(() => send(fields));
  };

  const errorAt = (...places: Place[]): string | null =>
    state.kind === 'problem' && places.includes(state.at) ? errorId : null;
  const problemAt = (...places: Place[]) => <FormProblem state={state} at={places} id={errorId} />;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-busy={state.kind === 'sending'}
      onInput={(event) => check.watch(event.currentTarget)}
      onSubmit={submit}
    >
      <PageHeader title="Scholar Password Reset" lead="All fields are needed." />
      <div className={styles.field}>
        <TextField
          label="School email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          errorId={errorAt('email')}
        />
        {problemAt('email')}
      </div>
      <div className={styles.field}>
        <div className={styles.pair}>
          <TextField
            label="Lunch number"
            name="lunchNumber"
            inputMode="numeric"
            autoComplete="off"
            required
            errorId={errorAt('lunchNumber')}
          />
          <SelectField
            label="Grade"
            name="grade"
            required
            options={[{ value: '', label: 'Choose your grade' }, ...GRADES]}
            value={grade}
            onValue={setGrade}
            aria-invalid={errorAt('grade') ? true : undefined}
            aria-describedby={errorAt('grade') ?? undefined}
          />
        </div>
        {problemAt('lunchNumber', 'grade')}
      </div>
      <NewPasswordFields
        label="New password"
        refusal={check.refusal}
        problem={problemTextAt(state, 'password')}
        errorAt={errorAt}
        problemAt={problemAt}
      />
      {problemAt('form')}
      <Button type="submit" variant="primary" size="large" busy={state.kind === 'sending'}>
        {state.kind === 'sending' ? 'Resetting…' : 'Reset Password'}
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

function placeOf(failure: Failure): Place {
  return failure.kind === 'refused' && failure.code === 'weak_password' ? 'password' : 'form';
}
