import { changePassword } from '#data/commands/own-account.ts';
import { OWN_ACCOUNT_WORDS, passwordChangeProblem, type PasswordChange } from '#domain/accounts/own-account-words.ts';
import type { Failure } from '#domain/failure.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { useAccount, useServices, type LoadServices } from '#services/services.ts';
import { AccountForm } from '#features/auth/shared/account-form.tsx';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import { placeOfRefusal, usePasswordCheck } from '#features/auth/shared/use-password-check.ts';
import { PasswordField } from '#ui/components/password-field.tsx';
import { textIn, useForm, type FormProblem } from '#ui/form/use-form.tsx';

type Place = keyof PasswordChange | 'form';

interface Props {
  loadServices: LoadServices;
  onChanged: () => void;
}

/** A new password for the person who knows the current one. */
export function PasswordForm({ loadServices, onChanged }: Props) {
  const services = useServices();
  const { profile } = useAccount().session;
  const form = useForm<Place>();
  const check = usePasswordCheck(loadServices);
  const submit = form.onSubmit((element) => {
    const fields = readFields(element);
    const problem = passwordChangeProblem(fields, check.refusalOf(element));
    return problem ?? (() => send(fields));
  });
  const send = async ({ current, password }: PasswordChange): Promise<FormProblem<Place> | null> => {
    const answer = await changePassword(services, { current_password: current, new_password: password });
    if (!answer.ok) return { field: placeOf(answer.failure), text: textOf(answer.failure) };
    onChanged();
    return null;
  };
  return (
    <AccountForm
      title="Change Your Password"
      lead="Your other devices have to sign in again. Awards that wait on them are kept. The school’s server compares a new password with 49,000 common ones, with names and with words; it asks no service for leaked passwords."
      isPart
      form={form}
      check={check}
      onSubmit={submit}
      send="Change Password"
      sending="Changing…"
    >
      {/* For a password manager, and for the server's judgement of the new password. */}
      <input hidden readOnly name="email" autoComplete="username" value={profile.email} />
      <input hidden readOnly name="firstName" value={profile.first_name} />
      <input hidden readOnly name="lastName" value={profile.last_name} />
      <div className="with-message">
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          required
          errorId={form.errorAt('current')}
        />
        {form.problemAt('current')}
      </div>
      <NewPasswordFields label="New password" refusal={check.refusal} form={form} />
    </AccountForm>
  );
}

const readFields = (form: HTMLFormElement): PasswordChange => ({
  current: textIn(form, 'current'),
  password: textIn(form, 'password'),
  confirm: textIn(form, 'confirm'),
});

const isWrongPassword = (failure: Failure): boolean => failure.kind === 'refused' && failure.code === 'wrong_password';

const placeOf = (failure: Failure): Place => (isWrongPassword(failure) ? 'current' : placeOfRefusal(failure));

/** What the server says of a field stands alone there. */
function textOf(failure: Failure): string {
  const isOfField = placeOf(failure) !== 'form';
  return isOfField && failure.kind === 'refused' && failure.detail
    ? failure.detail
    : actionFailedText(OWN_ACCOUNT_WORDS.notChanged, failure);
}
