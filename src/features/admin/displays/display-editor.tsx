import type { DisplayRow } from '#contracts/admin/displays.ts';
import { displaySentence, type SchoolOfDisplays } from '#domain/displays/display-sentence.ts';
import { LONGEST_DISPLAY_NAME } from '#domain/displays/display-settings.ts';
import { DISPLAY_WORDS } from '#domain/displays/display-words.ts';
import { EditorForm } from '#features/admin/catalog/editor-form.tsx';
import { notSavedText } from '#features/admin/shared/failed-text.tsx';
import { useEdit } from '#features/admin/shared/use-edit.ts';
import { changesBetween } from '#domain/stale-text.ts';
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

const LABELS = { name: 'Name', place: 'Place', shows: 'What it shows' };
const wordsOf = ({ name, place, settings }: DisplayRow, school: SchoolOfDisplays) => ({
  name,
  place,
  shows: displaySentence(settings, school),
});

/** What a display is called and shows, and in a sentence what that means for the hall. */
export function DisplayEditor({ display, school, onSaved, onClose }: Props) {
  const call = useAdminCall();
  const form = useForm<SettingsPlace | 'name' | 'form'>();
  const { edit, version, overtaken } = useEdit({
    form: `display ${display.id}`,
    stored: display,
    fieldsOf: ({ name, place, settings: shown }) => ({ name, place, ...typedOf(shown) }),
    versionOf: ({ edits }) => edits,
    load: async () => {
      const page = await call('adminDisplays', { query: { search: display.name, page_size: '100' } });
      return page.ok ? { ok: true, value: page.value.results.find(({ id }) => id === display.id) } : page;
    },
    changes: (before, now) => changesBetween(LABELS, wordsOf(before, school), wordsOf(now, school)),
  });
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
      const saved = await call('changeDisplay', { id: display.id, body: { edits: version, ...body } });
      if (!saved.ok) {
        const text = (await overtaken(saved.failure)) ?? notSavedText('Couldn’t save the display.', saved.failure);
        return { field: 'form', text };
      }
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
