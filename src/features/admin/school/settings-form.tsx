import { useId, useState } from 'react';
import type { SchoolSettings } from '#contracts/admin/school.ts';
import { LONGEST_SCHOOL_NAME, SCHOOL_WORDS, yearsIn } from '#domain/school/school-check.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { FormField } from '#ui/components/form-field.tsx';
import { Alert } from '#ui/components/message.tsx';
import { textIn, useForm, type PartOfForm } from '#ui/hooks/use-form.tsx';
import look from '#features/admin/catalog/editor.module.css';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { Choice } from './choice.tsx';

/** The zones that this browser knows; the server has the last word. */
const ZONES = Intl.supportedValuesOf('timeZone');

const SCORINGS = [
  { value: 'total', label: 'All points', hint: 'The house with the most points leads.' },
  {
    value: 'per_child',
    label: 'Points for each student',
    hint: 'Fair where houses differ in size: its points are shared by its students.',
  },
] as const;

const NAMES = [
  { value: 'none', label: 'No names', hint: 'A display in the hall names no student.' },
  { value: 'initial', label: 'First name and initial', hint: 'Maya A.' },
  { value: 'full', label: 'Full names', hint: 'Maya Aguilar. Ask the families first.' },
] as const;

interface Props {
  settings: SchoolSettings;
  mayChange: boolean;
  onSaved: () => void;
}

/** The settings, saved together. */
export function SettingsForm({ settings, mayChange, onSaved }: Props) {
  const call = useAdminCall();
  const form = useForm<'name' | 'zone' | 'years'>();
  const action = useFreshAction();
  const [scoring, setScoring] = useState(settings.scoring);
  const [names, setNames] = useState(settings.display_names);

  const submit = form.onSubmit((element) => {
    const name = textIn(element, 'name').trim();
    if (name === '') return { field: 'name', text: SCHOOL_WORDS.noName };
    const zone = textIn(element, 'zone').trim();
    if (zone === '') return { field: 'zone', text: SCHOOL_WORDS.noZone };
    const years = yearsIn(textIn(element, 'years'));
    if (years === undefined) return { field: 'years', text: SCHOOL_WORDS.badYears };
    const body = { name, time_zone: zone, scoring, display_names: names, retention_years: years };
    return async () => {
      form.reset();
      action.act('Couldn’t save the school.', () => call('changeSchool', { body }), onSaved);
      return null;
    };
  });
  return (
    <section className={`card ${look.editor}`} aria-label="Settings">
      <form noValidate onChange={form.onChange} onSubmit={submit}>
        <fieldset className={look.form} disabled={!mayChange}>
          <NameAndZone settings={settings} form={form} />
          <Choice
            legend="How houses are compared"
            name="scoring"
            options={SCORINGS}
            value={scoring}
            onValue={setScoring}
          />
          <Choice legend="Names on displays" name="names" options={NAMES} value={names} onValue={setNames} />
          <Years settings={settings} form={form} />
          {action.problem && <Alert>{action.problem}</Alert>}
          {mayChange && (
            <div className={look.buttons}>
              <Button type="submit" variant="primary" busy={action.isBusy}>
                Save the school
              </Button>
            </div>
          )}
        </fieldset>
      </form>
      {action.signInAgain}
    </section>
  );
}

interface FieldProps {
  settings: SchoolSettings;
  form: PartOfForm<'name' | 'zone' | 'years'>;
}

function NameAndZone({ settings, form }: FieldProps) {
  const zonesId = useId();
  return (
    <>
      <FormField
        form={form}
        label="Name of the school"
        name="name"
        defaultValue={settings.name}
        maxLength={LONGEST_SCHOOL_NAME}
        autoComplete="off"
        required
      />
      <FormField
        form={form}
        label="Time zone"
        name="zone"
        defaultValue={settings.time_zone}
        list={zonesId}
        autoComplete="off"
        spellCheck={false}
        required
        hint="Where the school’s days begin, such as Europe/Berlin or America/Chicago."
      />
      <datalist id={zonesId}>
        {ZONES.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  );
}

function Years({ settings, form }: FieldProps) {
  return (
    <FormField
      form={form}
      label="Erase former students after (years)"
      name="years"
      inputMode="numeric"
      defaultValue={settings.retention_years ?? ''}
      maxLength={2}
      autoComplete="off"
      hint="Counted from the day they left. Empty: kept until somebody erases them. Their points stay with their houses."
    />
  );
}
