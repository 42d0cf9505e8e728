import type { AdminHabit } from '#contracts/admin/habits.ts';
import { habitColourProblem, habitNameProblem, LONGEST_HABIT } from '#domain/awards/habit-check.ts';
import { HABIT_COLOURS } from '#domain/awards/habit-palette.ts';
import { changesBetween } from '#domain/stale-text.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { useForm } from '#ui/form/use-form.tsx';
import look from '#features/admin/catalog/editor.module.css';
import { EditorForm } from '#features/admin/catalog/editor-form.tsx';
import { NameAndColour } from '#features/admin/catalog/name-and-colour.tsx';
import type { OnChanged } from '#features/admin/catalog/use-changes.ts';
import { notSavedText } from '#features/admin/shared/failed-text.tsx';
import { useEdit } from '#features/admin/shared/use-edit.ts';
import { ActButton, UndoButton } from '#features/admin/shared/act-button.tsx';
import { Reasons } from './reasons.tsx';

interface Props {
  /** Null: a new one. */
  habit: AdminHabit | null;
  /** The other habits in use. */
  others: readonly AdminHabit[];
  onClose: () => void;
  onSaved: (habit: AdminHabit, words: string) => void;
  onChanged: OnChanged;
  onArchived: OnChanged;
}

type HabitFields = Pick<AdminHabit, 'version' | 'name' | 'colour'>;
const LABELS = { name: 'Name', colour: 'Colour' };
const wordsOf = ({ name, colour }: HabitFields) => ({ name, colour });

/** A habit's name and colour, and its reasons. */
export function HabitEditor({ habit, others, onClose, onSaved, onChanged, onArchived }: Props) {
  const call = useAdminCall();
  const keyOf = useSameKey();
  const form = useForm<'name' | 'colour' | 'form'>();
  const unused = HABIT_COLOURS.find(({ colour }) => others.every((other) => other.colour !== colour));
  const empty = { version: 0, name: '', colour: (unused ?? HABIT_COLOURS[0]).colour };
  const { edit, version, overtaken } = useEdit<HabitFields, Omit<HabitFields, 'version'>>({
    form: habit === null ? 'new habit' : `habit ${habit.id}`,
    stored: habit ?? empty,
    fieldsOf: wordsOf,
    versionOf: ({ version }) => version,
    load: async () => {
      const all = await call('adminHabits', {});
      return all.ok ? { ok: true, value: all.value.results.find(({ id }) => id === habit?.id) } : all;
    },
    changes: (before, now) => changesBetween(LABELS, wordsOf(before), wordsOf(now)),
  });
  const typed = edit.fields;

  const submit = form.onSubmit(() => {
    const nameProblem = habitNameProblem(typed.name, others);
    if (nameProblem) return { field: 'name', text: nameProblem };
    const colourProblem = habitColourProblem(typed.colour);
    return colourProblem ? { field: 'colour', text: colourProblem } : save;
  });
  const save = async () => {
    const body = { ...typed, name: typed.name.trim() };
    const saved =
      habit === null
        ? await call('createHabit', { body, key: keyOf(body) })
        : await call('changeHabit', { id: habit.id, body: { version, ...body } });
    if (!saved.ok) {
      const text = (await overtaken(saved.failure)) ?? notSavedText('Couldn’t save the habit.', saved.failure);
      return { field: 'form' as const, text };
    }
    edit.forget();
    form.reset();
    const words = habit === null ? `${saved.value.name} added. Now give it its reasons.` : `${saved.value.name} saved.`;
    onSaved(saved.value, words);
    return null;
  };
  return (
    <EditorForm
      label={habit?.name ?? 'New habit'}
      form={form}
      edit={edit}
      onSubmit={submit}
      save={habit === null ? 'Add the habit' : `Save ${habit.name}`}
      cancel={habit === null ? 'Cancel' : 'Close'}
      onClose={onClose}
      foot={
        habit && (
          <>
            <Reasons habit={habit} onChanged={onChanged} />
            <ArchiveHabit habit={habit} onArchived={onArchived} />
          </>
        )
      }
    >
      <NameAndColour form={form} edit={edit} longestName={LONGEST_HABIT} offered={HABIT_COLOURS} />
    </EditorForm>
  );
}

function ArchiveHabit({ habit: { id, name }, onArchived }: { habit: AdminHabit; onArchived: OnChanged }) {
  const call = useAdminCall();
  const undo = (
    <UndoButton
      failed="Couldn’t undo it."
      send={() => call('restoreHabit', { id })}
      onDone={() => onArchived(`${name} is back.`)}
    />
  );
  return (
    <div className={look.foot}>
      <ActButton
        failed={`Couldn’t archive ${name}.`}
        send={() => call('archiveHabit', { id })}
        onDone={() =>
          onArchived(`${name} is archived. Teachers can’t choose it any more; what was awarded stays.`, undo)
        }
      >
        Archive this habit
      </ActButton>
    </div>
  );
}
