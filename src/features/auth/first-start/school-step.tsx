import { useMemo, useState, type ReactNode } from 'react';
import { newPersonProblem, type NewPerson } from '#domain/accounts/new-person-check.ts';
import type { OwnAddresses } from '#contracts/addresses.ts';
import { readPublicUrl } from '#domain/school/public-url.ts';
import { PRESETS } from '#domain/people/ladder.ts';
import { LONGEST_SCHOOL_NAME } from '#domain/school/school-check.ts';
import { SETUP_WORDS } from '#domain/setup/setup-check.ts';
import type { LoadServices } from '#services/services.ts';
import { AddressField } from './address-field.tsx';
import { Alert } from '#ui/components/message.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { textIn, useForm } from '#ui/form/use-form.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { AccountForm, EmailField } from '#features/auth/shared/account-form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import account from '#features/auth/shared/account.module.css';
import { NamePair } from '#features/auth/shared/name-pair.tsx';
import { NewPasswordFields } from '#features/auth/shared/new-password-fields.tsx';
import { usePasswordCheck } from '#features/auth/shared/use-password-check.ts';
import type { SetupDraft } from './setup-draft.ts';
import styles from './setup.module.css';
import { timeIn, zoneOptions } from '#domain/school/time-zones.ts';

type Place = keyof NewPerson | 'publicUrl' | 'schoolName' | 'form';

interface Props {
  loadServices: LoadServices;
  /** What is wrong with the address of the page; nothing where all is well. */
  notice: ReactNode;
  addresses: OwnAddresses;
  draft: SetupDraft;
  /** What the server said of this step when everything was sent. */
  refusal: string | null;
  onDone: (typed: Partial<SetupDraft>, password: string) => void;
}

/** The school's name and zone, and who runs it. */
export function SchoolStep({ loadServices, notice, addresses, draft, refusal, onDone }: Props) {
  const form = useForm<Place>();
  const check = usePasswordCheck(loadServices);
  const [zone, setZone] = useState(draft.timeZone);
  const [steps, setSteps] = useState(draft.steps);
  const { at } = useNow(20_000);

  const zones = useMemo(() => zoneOptions(draft.timeZone), [draft.timeZone]);

  const submit = form.onSubmit((element) => {
    const { password, confirm, ...typed } = readForm(element);
    const address = readPublicUrl(typed.publicUrl);
    if (address.problem !== null) return { field: 'publicUrl', text: address.problem };
    if (!typed.schoolName) return { field: 'schoolName', text: SETUP_WORDS.noSchool };
    const problem = newPersonProblem({ ...typed, password, confirm }, check.refusalOf(element));
    if (problem) return problem;
    return async () => {
      onDone({ ...typed, timeZone: zone, steps }, password);
      return null;
    };
  });
  return (
    <AccountForm
      title="Welcome. Let’s set up your school"
      lead="About ten minutes from here to the first point."
      form={form}
      check={check}
      onSubmit={submit}
      send="Continue"
    >
      {notice}
      {refusal !== null && <Alert>{refusal}</Alert>}
      <AddressField form={form} addresses={addresses} proposed={draft.publicUrl} />
      <div className={account.pair}>
        <FormField
          form={form}
          name="schoolName"
          label="School’s name"
          autoComplete="organization"
          required
          maxLength={LONGEST_SCHOOL_NAME}
          defaultValue={draft.schoolName}
        />
        <div className={account.field}>
          <SelectField label="Time zone" name="timeZone" options={zones} value={zone} onValue={setZone} />
          <p className={account.hint}>It is {timeIn(zone, at)} there now.</p>
        </div>
      </div>
      <SelectField
        label="What students move up by"
        name="steps"
        options={PRESETS.map(({ label }, index) => ({ value: String(index), label }))}
        value={String(steps)}
        onValue={(value) => setSteps(Number(value))}
      />
      <h2 className={styles.part}>You, the first administrator</h2>
      <NamePair form={form} known={draft} />
      <EmailField form={form} label="Email" autoComplete="email" defaultValue={draft.email} />
      <NewPasswordFields form={form} refusal={check.refusal} label="Password" />
    </AccountForm>
  );
}

function readForm(form: HTMLFormElement) {
  return {
    publicUrl: textIn(form, 'publicUrl').trim(),
    schoolName: textIn(form, 'schoolName').trim(),
    firstName: textIn(form, 'firstName').trim(),
    lastName: textIn(form, 'lastName').trim(),
    email: textIn(form, 'email').trim(),
    password: textIn(form, 'password'),
    confirm: textIn(form, 'confirm'),
  };
}
