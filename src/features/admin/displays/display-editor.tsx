import type { DisplayRow } from '#contracts/admin/displays.ts';
import { displaySentence, type SchoolOfDisplays } from '#domain/displays/display-sentence.ts';
import { LONGEST_DISPLAY_NAME } from '#domain/displays/display-settings.ts';
import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import { EditorForm } from '#features/admin/catalog/editor-form.tsx';
import { notSavedText } from '#features/admin/shared/failed-text.tsx';
import { useTyped } from '#features/admin/shared/use-typed.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useForm } from '#ui/form/use-form.tsx';
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
  const { name, place } = display;
  const edit = useTyped(`display ${display.id}`, { name, place, ...typedOf(display.settings) });
  const typed = edit.fields;
  const settings = settingsOf(typed);
  const change = (changed: Partial<typeof typed>): void => {
    form.reset();
    edit.change(changed);
  };
  const submit = form.onSubmit(() => {
    if (typed.name.trim() === '') return { field: 'name', text: DISPLAY_WORDS.noName };
    const problem = settingsProblem(typed);
    if (problem) return problem;
    const body = { name: typed.name.trim(), place: typed.place.trim(), settings: settingsOf(typed) };
    return async () => {
      const saved = await call('changeDisplay', { id: display.id, body });
      if (!saved.ok) return { field: 'form', text: notSavedText('Couldn’t save the display.', saved.failure) };
      edit.forget();
      onSaved(saved.value.name);
      return null;
    };
  });
  const choices = { typed, onChange: change, form };
  return (
    <EditorForm
      label={`Settings of ${display.name}`}
      form={form}
      edit={edit}
      onSubmit={submit}
      save={`Save ${display.name}`}
      onClose={onClose}
    >
      <FormField
        form={form}
        label="Name"
        {...edit.text('name')}
        maxLength={LONGEST_DISPLAY_NAME}
        autoComplete="off"
        required
      />
      <TextField label="Place" {...edit.text('place')} maxLength={LONGEST_DISPLAY_NAME} autoComplete="off" />
      <BoardChoice {...choices} />
      <NamesChoice {...choices} schoolNames={school.names} />
      <GoalChoice {...choices} scoring={school.scoring} />
      <TickerChoice {...choices} />
      <NightChoice {...choices} />
      <output className={styles.preview}>{settingsProblem(typed)?.text ?? displaySentence(settings, school)}</output>
    </EditorForm>
  );
}
