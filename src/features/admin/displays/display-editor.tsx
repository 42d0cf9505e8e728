import { useState } from 'react';
import type { DisplayRow } from '#contracts/admin/displays.ts';
import { displaySentence, type SchoolOfDisplays } from '#domain/displays/display-sentence.ts';
import { LONGEST_DISPLAY_NAME } from '#domain/displays/display-settings.ts';
import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import { actionFailedText } from '#domain/write-words.ts';
import look from '#features/admin/catalog/editor.module.css';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { FormField } from '#ui/components/form-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { textIn, useForm, type PartOfForm } from '#ui/hooks/use-form.tsx';
import { BoardChoice, GoalChoice, NamesChoice, NightChoice, TickerChoice } from './display-choices.tsx';
import { settingsOf, settingsProblem, type SettingsPlace, typedOf } from './typed-settings.ts';
import styles from './displays.module.css';

interface Props {
  display: DisplayRow;
  school: SchoolOfDisplays;
  onSaved: (name: string) => void;
  onClose: () => void;
}

/** What a display is called and shows, and in a sentence what that means for the hall. */
export function DisplayEditor({ display, school, onSaved, onClose }: Props) {
  const call = useAdminCall();
  const form = useForm<SettingsPlace | 'name' | 'form'>();
  const [typed, setTyped] = useState(() => typedOf(display.settings));
  const settings = settingsOf(typed);
  const change = (changed: Partial<typeof typed>): void => {
    form.reset();
    setTyped({ ...typed, ...changed });
  };
  const submit = form.onSubmit((element) => {
    const name = textIn(element, 'name').trim();
    if (name === '') return { field: 'name', text: DISPLAY_WORDS.noName };
    const problem = settingsProblem(typed);
    if (problem) return problem;
    const body = { name, place: textIn(element, 'place').trim(), settings: settingsOf(typed) };
    return async () => {
      const saved = await call('changeDisplay', { id: display.id, body });
      if (!saved.ok) return { field: 'form', text: actionFailedText('Couldn’t save the display.', saved.failure) };
      onSaved(saved.value.name);
      return null;
    };
  });
  const choices = { typed, onChange: change, form };
  return (
    <section tabIndex={-1} className={`card ${look.editor}`} aria-label={`Settings of ${display.name}`}>
      <form className={look.form} noValidate onChange={form.onChange} onSubmit={submit}>
        <NameAndPlace display={display} form={form} />
        <BoardChoice {...choices} />
        <NamesChoice {...choices} schoolNames={school.names} />
        <GoalChoice {...choices} scoring={school.scoring} />
        <TickerChoice {...choices} />
        <NightChoice {...choices} />
        <output className={styles.preview}>{settingsProblem(typed)?.text ?? displaySentence(settings, school)}</output>
        {form.problemAt('form')}
        <div className={look.buttons}>
          <Button type="submit" variant="primary" busy={form.isSending}>
            Save {display.name}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  );
}

function NameAndPlace({ display, form }: { display: DisplayRow; form: PartOfForm<'name'> }) {
  return (
    <>
      <FormField
        form={form}
        label="Name"
        name="name"
        defaultValue={display.name}
        maxLength={LONGEST_DISPLAY_NAME}
        autoComplete="off"
        required
      />
      <TextField
        label="Place"
        name="place"
        defaultValue={display.place}
        maxLength={LONGEST_DISPLAY_NAME}
        autoComplete="off"
      />
    </>
  );
}
