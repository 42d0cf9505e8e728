import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Result } from '#domain/failure.ts';
import { parseGrade } from '#domain/people/grades.ts';
import { signupFailureText, signupProblem, type SignupFields, type SignupRole } from '#domain/accounts/signup-check.ts';
import type { LoadServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { PageHeader } from '#ui/components/page-header.tsx';
import { paths } from '#ui/paths.ts';
import styles from '#features/auth/shared/auth-form.module.css';
import { callServer } from '#features/auth/shared/call-server.ts';
import { GradeField } from '#features/auth/shared/grade-field.tsx';
import { HouseChoice } from './house-choice.tsx';
import { NameFields } from './name-fields.tsx';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import { RoleToggle } from './role-toggle.tsx';
import { textIn, useForm, type FormProblem } from '#ui/hooks/use-form.tsx';
import { placeOfRefusal, usePasswordCheck } from '#features/auth/shared/use-password-check.ts';
import { useSignupHouses } from './use-signup-houses.ts';

/** Where a message of the form is shown: at a field, or at the form as a whole. */
export type SignupPlace = keyof SignupFields | 'form';

interface Props {
  loadServices: LoadServices;
  /** The request is with the school; its words. */
  onSent: (detail: string) => void;
}

export function SignupForm({ loadServices, onSent }: Props) {
  const form = useForm<SignupPlace>();
  const [role, setRole] = useState<SignupRole>('SCHOLAR');
  const [grade, setGrade] = useState('');
  const houses = useSignupHouses(loadServices);
  const check = usePasswordCheck(loadServices);

  const submit = form.onSubmit((element) => {
    const fields = readFields(element);
    const problem = signupProblem(fields, check.refusalOf(element));
    return problem ?? (() => send(fields));
  });
  const send = async (fields: SignupFields): Promise<FormProblem<SignupPlace> | null> => {
    const requested = await requestAccount(loadServices, fields);
    if (!requested.ok) return { field: placeOfRefusal(requested.failure), text: signupFailureText(requested.failure) };
    onSent(requested.value);
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
      <PageHeader
        title="Create Account"
        lead={
          <>
            Have one already?{' '}
            <Link to={paths.login} className={styles.link}>
              Sign in
            </Link>
          </>
        }
      />
      <RoleToggle role={role} onRole={setRole} />
      <NameFields form={form} />
      <NewPasswordFields form={form} refusal={check.refusal} label="Password" />
      {role === 'SCHOLAR' && (
        <div className={styles.field}>
          {/* docs/product.md: K and 1 to 12 */}
          <GradeField form={form} lowest={0} value={grade} onValue={setGrade} />
          {form.problemAt('grade')}
        </div>
      )}
      <div className={styles.field}>
        <HouseChoice houses={houses} errorId={form.errorAt('house')} />
        {form.problemAt('house')}
      </div>
      <div className={styles.field}>
        <Checkbox name="agreed" required aria-describedby={form.errorAt('agreed') ?? undefined}>
          I understand that my account will be reviewed before activation.
        </Checkbox>
        {form.problemAt('agreed')}
      </div>
      {form.problemAt('form')}
      <Button type="submit" variant="primary" size="large" busy={form.isSending}>
        {form.isSending ? 'Submitting…' : 'Create Account'}
      </Button>
    </form>
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

async function requestAccount(loadServices: LoadServices, fields: SignupFields): Promise<Result<string>> {
  return callServer(loadServices, async (services) => {
    const { signUp } = await import('#data/commands/accounts.ts');
    return signUp(services, {
      email: fields.email.trim(),
      password: fields.password,
      desired_role: fields.role,
      first_name: fields.firstName.trim(),
      last_name: fields.lastName.trim(),
      ...(fields.role === 'SCHOLAR' && fields.grade !== null ? { grade: fields.grade } : {}),
      house: fields.house ?? '',
    });
  });
}
