import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SignupRequest } from '#contracts/accounts/accounts.ts';
import { parseGrade } from '#domain/people/grades.ts';
import { signupFailureText, signupProblem, type SignupFields, type SignupRole } from '#domain/accounts/signup-check.ts';
import { useSchoolHouses } from '#services/hooks/use-school-houses.ts';
import { schoolLadder } from '#services/school-ladder.ts';
import type { LoadServices } from '#services/services.ts';
import { useStore } from '#services/store.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { textIn, useForm, type FormProblem } from '#ui/form/use-form.tsx';
import { paths } from '#ui/paths.ts';
import { AccountDone } from '#features/auth/shared/account-done.tsx';
import { AccountForm } from '#features/auth/shared/account-form.tsx';
import { AccountPage } from '#features/auth/shared/account-page.tsx';
import styles from '#features/auth/shared/account.module.css';
import { callAccounts } from '#features/auth/shared/call-server.ts';
import { GradeField } from '#features/auth/shared/grade-field.tsx';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import { placeOfRefusal, usePasswordCheck } from '#features/auth/shared/use-password-check.ts';
import { HouseChoice, NameFields, RoleToggle } from './signup-fields.tsx';

/** Requests an account; the school decides about it. */
export function SignupScreen({ loadServices }: { loadServices: LoadServices }) {
  const [detail, setDetail] = useState<string | null>(null);
  return (
    <AccountPage>
      {detail === null ? (
        <SignupForm loadServices={loadServices} onSent={setDetail} />
      ) : (
        <AccountDone title="Request Submitted" text={detail}>
          <p>You can sign in as soon as your account is approved.</p>
        </AccountDone>
      )}
    </AccountPage>
  );
}

/** Where a message of the form is shown: at a field, or at the form as a whole. */
type Place = keyof SignupFields | 'form';

interface Props {
  loadServices: LoadServices;
  /** The request is with the school; its words. */
  onSent: (detail: string) => void;
}

function SignupForm({ loadServices, onSent }: Props) {
  const form = useForm<Place>();
  const [role, setRole] = useState<SignupRole>('SCHOLAR');
  const [grade, setGrade] = useState('');
  const houses = useSchoolHouses();
  const ladder = useStore(schoolLadder);
  const check = usePasswordCheck(loadServices);

  const submit = form.onSubmit((element) => {
    const fields = readFields(element);
    const problem = signupProblem(fields, check.refusalOf(element), ladder.word);
    return problem ?? (() => send(fields));
  });
  const send = async (fields: SignupFields): Promise<FormProblem<Place> | null> => {
    const requested = await callAccounts(loadServices, (accounts, services) =>
      accounts.signUp(services, requestOf(fields)),
    );
    if (!requested.ok) {
      const text = signupFailureText(requested.failure, navigator.onLine);
      return { field: placeOfRefusal(requested.failure), text };
    }
    onSent(requested.value);
    return null;
  };
  return (
    <AccountForm
      title="Create Account"
      lead={
        <>
          Already have an account?{' '}
          <Link to={paths.login} className={styles.link}>
            Sign in
          </Link>
        </>
      }
      form={form}
      check={check}
      onSubmit={submit}
      send="Create Account"
      sending="Submitting…"
    >
      <RoleToggle role={role} onRole={setRole} />
      <NameFields form={form} />
      <NewPasswordFields form={form} refusal={check.refusal} label="Password" />
      {role === 'SCHOLAR' && (
        <div className="with-message">
          {/* docs/product.md: K and 1 to 12, or the school's own steps */}
          <GradeField form={form} value={grade} onValue={setGrade} />
          {form.problemAt('grade')}
        </div>
      )}
      <div className="with-message">
        <HouseChoice found={houses} errorId={form.errorAt('house')} />
        {form.problemAt('house')}
      </div>
      <div className="with-message">
        <Checkbox name="agreed" required aria-describedby={form.errorAt('agreed') ?? undefined}>
          I understand that my account will be reviewed before activation.
        </Checkbox>
        {form.problemAt('agreed')}
      </div>
    </AccountForm>
  );
}

function readFields(form: HTMLFormElement): SignupFields {
  return {
    role: textIn(form, 'role') === 'EDUCATOR' ? 'EDUCATOR' : 'SCHOLAR',
    firstName: textIn(form, 'firstName'),
    lastName: textIn(form, 'lastName'),
    email: textIn(form, 'email'),
    password: textIn(form, 'password'),
    confirm: textIn(form, 'confirm'),
    grade: parseGrade(textIn(form, 'grade')),
    house: textIn(form, 'house') || null,
    agreed: textIn(form, 'agreed') !== '',
  };
}

function requestOf(fields: SignupFields): SignupRequest {
  return {
    email: fields.email.trim(),
    password: fields.password,
    desired_role: fields.role,
    first_name: fields.firstName.trim(),
    last_name: fields.lastName.trim(),
    ...(fields.role === 'SCHOLAR' && fields.grade !== null ? { grade: fields.grade } : {}),
    house: fields.house ?? '',
  };
}
