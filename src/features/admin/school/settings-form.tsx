import { useMemo, useState } from 'react';
import type { SchoolSettings } from '#contracts/admin/school.ts';
import { isEmail } from '#domain/accounts/new-person-check.ts';
import { LONGEST_SCHOOL_NAME, SCHOOL_WORDS, yearsIn } from '#domain/school/school-check.ts';
import { firstDayFrom } from '#domain/days.ts';
import { zoneOptions } from '#domain/school/time-zones.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { Alert } from '#ui/components/message.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { useForm, type PartOfForm } from '#ui/form/use-form.tsx';
import look from '#features/admin/catalog/editor.module.css';
import { NotSaved } from '#features/admin/shared/not-saved.tsx';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { useEdit, type Edit } from '#features/admin/shared/use-edit.ts';
import type { Typed } from '#features/admin/shared/use-typed.ts';
import { Choice } from './choice.tsx';
import {
  changeOf,
  DISPLAY_NAMES,
  FIRST_DAY_CHOICES,
  SCORINGS,
  SECOND_STEPS,
  settingsChanges,
  settingsFieldsOf,
  type SettingsFields,
} from './settings-fields.ts';

interface Props {
  settings: SchoolSettings;
  mayChange: boolean;
  onSaved: () => void;
}

type Place = 'name' | 'years' | 'help';

/** The settings, saved together. What somebody else saved in between is not overwritten. */
export function SettingsForm({ settings, mayChange, onSaved }: Props) {
  const form = useForm<Place>();
  const call = useAdminCall();
  const saves = useEdit({
    form: 'school',
    stored: settings,
    fieldsOf: settingsFieldsOf,
    versionOf: ({ version }) => version,
    load: () => call('adminSchool', {}),
    changes: settingsChanges,
  });
  const { edit } = saves;
  const { fields, change } = edit;
  const saving = useSave(saves, onSaved);

  const submit = form.onSubmit(() => {
    if (fields.name.trim() === '') return { field: 'name', text: SCHOOL_WORDS.noName };
    if (fields.help.trim() !== '' && !isEmail(fields.help)) return { field: 'help', text: SCHOOL_WORDS.badHelp };
    if (yearsIn(fields.years) === undefined) return { field: 'years', text: SCHOOL_WORDS.badYears };
    return async () => {
      form.reset();
      saving.save();
      return null;
    };
  });
  return (
    <section className={`card ${look.editor}`} aria-label="Settings">
      <form noValidate onChange={form.onChange} onSubmit={submit}>
        <fieldset className={look.form} disabled={!mayChange}>
          <TextFields form={form} edit={edit} />
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
          <Choice
            legend="Second step at the sign-in"
            name="step"
            options={SECOND_STEPS}
            value={fields.step}
            onValue={(step) => change({ step })}
          />
          {saving.problem && <Alert>{saving.problem}</Alert>}
          <NotSaved of={edit} />
          {mayChange && (
            <div className={look.buttons}>
              <Button type="submit" variant="primary" busy={saving.isBusy}>
                Save the school
              </Button>
            </div>
          )}
        </fieldset>
      </form>
      {saving.signInAgain}
    </section>
  );
}

function useSave({ edit, version, see, overtaken }: Edit<SchoolSettings, SettingsFields>, onSaved: () => void) {
  const call = useAdminCall();
  const { act, isBusy, problem, signInAgain } = useFreshAction();
  const [stale, setStale] = useState<string | null>(null);
  const send = async () => {
    const saved = await call('changeSchool', { body: { version, ...changeOf(edit) } });
    if (!saved.ok) setStale(await overtaken(saved.failure));
    return saved;
  };
  return {
    isBusy,
    signInAgain,
    problem: problem && (stale ?? problem),
    save: () => {
      setStale(null);
      act('Couldn’t save the school.', send, (now) => {
        edit.forget();
        see(now);
        onSaved();
      });
    },
  };
}

function TextFields({ form, edit }: { form: PartOfForm<Place>; edit: Typed<SettingsFields> }) {
  const { zone } = edit.fields;
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
        value={edit.fields.firstDay}
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
      <FormField
        form={form}
        label="Erase former students after (years)"
        {...edit.text('years')}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        hint="Counted from the day they left. Empty: kept until somebody erases them. Their points stay with their houses."
      />
    </>
  );
}
