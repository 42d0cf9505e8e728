import { useMemo, type ReactNode } from 'react';
import type { SchoolSettings } from '#contracts/admin/school.ts';
import { isEmail } from '#domain/accounts/new-person-check.ts';
import { LONGEST_SCHOOL_NAME, SCHOOL_WORDS, yearsIn } from '#domain/school/school-check.ts';
import { firstDayFrom } from '#domain/days.ts';
import { PUBLIC_URL_WORDS, readPublicUrl } from '#domain/school/public-url.ts';
import { zoneOptions } from '#domain/school/time-zones.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Alert } from '#ui/components/message.tsx';
import { PlainHttp } from '#ui/components/plain-http.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { useForm, type PartOfForm } from '#ui/form/use-form.tsx';
import look from '#features/admin/catalog/editor.module.css';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { NotSaved } from '#features/admin/shared/not-saved.tsx';
import type { Typed } from '#features/admin/shared/use-typed.ts';
import { Choice } from './choice.tsx';
import { SCHOOL_FORMS } from './school-forms.ts';
import {
  changeOf,
  DISPLAY_NAMES,
  FIRST_DAY_CHOICES,
  SCORINGS,
  SECOND_STEPS,
  STAFF_PASSWORDS,
  settingsFieldsOf,
  type SettingsFields,
} from './settings-fields.ts';
import { useSchoolEdit } from './use-school-edit.ts';

export interface SettingsProps {
  settings: SchoolSettings;
  mayChange: boolean;
  onSaved: () => void;
}

interface Props extends SettingsProps {
  /** What it is about, as its heading and in the list of parts. */
  title: string;
  form: keyof typeof SCHOOL_FORMS;
  children: (form: PartOfForm<Place>, edit: Typed<SettingsFields>) => ReactNode;
}

type Place = 'name' | 'years' | 'help' | 'address';

/** Some of the settings, saved together. What somebody else saved in between is not overwritten. */
function SettingsForm({ title, form: name, settings, mayChange, onSaved, children }: Props) {
  const form = useForm<Place>();
  const { edit, save, isBusy, problem, signInAgain } = useSchoolEdit({
    form: SCHOOL_FORMS[name],
    settings,
    fieldsOf: settingsFieldsOf,
    failed: 'Couldn’t save the school.',
    onSaved,
  });
  const { fields } = edit;
  const submit = form.onSubmit(() => {
    if (fields.name.trim() === '') return { field: 'name', text: SCHOOL_WORDS.noName };
    if (fields.help.trim() !== '' && !isEmail(fields.help)) return { field: 'help', text: SCHOOL_WORDS.badHelp };
    if (yearsIn(fields.years) === undefined) return { field: 'years', text: SCHOOL_WORDS.badYears };
    const address = readPublicUrl(fields.address);
    if (address.problem !== null) return { field: 'address', text: address.problem };
    return async () => {
      form.reset();
      save(changeOf(edit));
      return null;
    };
  });
  return (
    <section className={`card ${look.editor}`} aria-label={title}>
      <h2>{title}</h2>
      <form noValidate onChange={form.onChange} onSubmit={submit}>
        <fieldset className={look.form} disabled={!mayChange}>
          {children(form, edit)}
          {problem && <Alert>{problem}</Alert>}
          <NotSaved of={edit} />
          {mayChange && (
            <div className={look.buttons}>
              <SendButton type="submit" busy={isBusy}>
                Save
              </SendButton>
            </div>
          )}
        </fieldset>
      </form>
      {signInAgain}
    </section>
  );
}

/** What the school is called, whose clock and week it lives by, and who helps. */
export function NameForm(props: SettingsProps) {
  return (
    <SettingsForm title="Name and days" form="name" {...props}>
      {(form, edit) => <NameFields form={form} edit={edit} />}
    </SettingsForm>
  );
}

function NameFields({ form, edit }: { form: PartOfForm<Place>; edit: Typed<SettingsFields> }) {
  const { zone, firstDay } = edit.fields;
  const zones = useMemo(() => zoneOptions(zone), [zone]);
  return (
    <>
      <FormField
        form={form}
        label="Name of the school"
        {...edit.text('name')}
        maxLength={LONGEST_SCHOOL_NAME}
        autoComplete="off"
        required
      />
      <SelectField
        label="Time zone"
        name="zone"
        options={zones}
        value={zone}
        onValue={(chosen) => edit.change({ zone: chosen })}
      />
      <SelectField
        label="First day of the week"
        name="first-day"
        options={FIRST_DAY_CHOICES}
        value={firstDay}
        onValue={(chosen) => edit.change({ firstDay: firstDayFrom(chosen) })}
      />
      <FormField
        form={form}
        label="Email address for help"
        {...edit.text('help')}
        type="email"
        autoComplete="off"
        hint="‘Submit ideas or request help’ at the foot of each page writes to it. Empty: it leads to the help page."
      />
    </>
  );
}

/** How points are compared, and which names a hall reads beside them. */
export function PointsForm(props: SettingsProps) {
  return (
    <SettingsForm title="Points and names" form="points" {...props}>
      {(_, { fields, change }) => (
        <>
          <Choice
            legend="How houses are compared"
            name="scoring"
            options={SCORINGS}
            value={fields.scoring}
            onValue={(scoring) => change({ scoring })}
          />
          <Choice
            legend="Names on displays"
            name="names"
            options={DISPLAY_NAMES}
            value={fields.names}
            onValue={(names) => change({ names })}
          />
        </>
      )}
    </SettingsForm>
  );
}

/** Whether staff need a second step, and whether they may sign in with a password. */
export function SignInForm(props: SettingsProps) {
  return (
    <SettingsForm title="Sign-in" form="signIn" {...props}>
      {(_, { fields, change }) => (
        <>
          <Choice
            legend="Second step at the sign-in"
            name="step"
            options={SECOND_STEPS}
            value={fields.step}
            onValue={(step) => change({ step })}
          />
          <Choice
            legend="Passwords of staff"
            name="passwords"
            options={STAFF_PASSWORDS}
            value={fields.passwords}
            onValue={(passwords) => change({ passwords })}
          />
          {props.settings.password_keeper !== null && <p>{props.settings.password_keeper} keeps a password.</p>}
        </>
      )}
    </SettingsForm>
  );
}

/** How long the records of those who left are kept, and what everyone can read about it. */
export function RecordsForm(props: SettingsProps) {
  return (
    <SettingsForm title="Records and privacy" form="records" {...props}>
      {(form, edit) => (
        <>
          <FormField
            form={form}
            label="Erase former students after (years)"
            {...edit.text('years')}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            hint="Counted from the day they left. Empty: kept until somebody erases them. Their points stay with their houses."
          />
          <div>
            <ButtonLink icon="shield" to={adminPaths.privacy}>
              Privacy page
            </ButtonLink>
          </div>
        </>
      )}
    </SettingsForm>
  );
}

/** Where people open the app. */
export function AddressForm(props: SettingsProps) {
  return (
    <SettingsForm title="Address" form="address" {...props}>
      {(form, edit) => (
        <>
          <FormField
            form={form}
            label={PUBLIC_URL_WORDS.label}
            {...edit.text('address')}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            hint="Such as https://points.school.example. Emails, letters and links begin with it. Empty: no emails are sent, and links begin with the address of the page that shows them."
          />
          <PlainHttp address={edit.fields.address} />
        </>
      )}
    </SettingsForm>
  );
}
