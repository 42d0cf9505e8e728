import type { AdminHabit, AdminReason } from '#contracts/admin/habits.ts';
import { LONGEST_REASON, reasonProblem } from '#domain/awards/habit-check.ts';
import { changesBetween } from '#domain/stale-text.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { Button } from '#ui/components/button.tsx';
import { CancelButton } from '#features/admin/shared/cancel-button.tsx';
import { takeFocus } from '#features/admin/shared/use-edited-row.ts';
import { notSavedText } from '#features/admin/shared/failed-text.tsx';
import { useEdit } from '#features/admin/shared/use-edit.ts';
import { TextField } from '#ui/components/text-field.tsx';
import { useForm } from '#ui/form/use-form.tsx';
import styles from './reasons.module.css';

interface Props {
  habit: AdminHabit;
  /** Null: a new one. */
  reason: AdminReason | null;
  onSaved: (text: string) => void;
  onCancel?: () => void;
}

interface Words {
  text: string;
}
const wordsOf = ({ text }: Words): Words => ({ text });

/** The words of a reason, as teachers read them on its button. */
export function ReasonForm({ habit, reason, onSaved, onCancel }: Props) {
  const call = useAdminCall();
  const keyOf = useSameKey();
  const form = useForm<'text' | 'form'>();
  const { edit, version, overtaken } = useEdit<Words & { version: number }, Words>({
    form: reason === null ? `new reason of ${habit.id}` : `reason ${reason.id}`,
    stored: reason ?? { version: 0, text: '' },
    fieldsOf: wordsOf,
    versionOf: ({ version }) => version,
    load: async () => {
      const all = await call('adminHabits', {});
      if (!all.ok) return all;
      const reasons = all.value.results.flatMap((each) => each.reasons);
      return { ok: true, value: reasons.find(({ id }) => id === reason?.id) };
    },
    changes: (before, now) => changesBetween({ text: 'Reason' }, wordsOf(before), wordsOf(now)),
  });
  const { text } = edit.fields;
  const others = habit.reasons.filter((other) => other.archived_at === null && other.id !== reason?.id);
  const submit = form.onSubmit(() => {
    const problem = reasonProblem(text, others);
    return problem ? { field: 'text', text: problem } : save;
  });
  const save = async () => {
    const body = { text: text.trim() };
    const saved =
      reason === null
        ? await call('createReason', { id: habit.id, body, key: keyOf(body) })
        : await call('changeReason', { id: reason.id, body: { version, ...body } });
    if (!saved.ok) {
      const stale = await overtaken(saved.failure);
      return { field: 'form' as const, text: stale ?? notSavedText('Couldn’t save the reason.', saved.failure) };
    }
    form.reset();
    edit.forget();
    onSaved(body.text);
    return null;
  };
  return (
    <form className={styles.form} noValidate onChange={form.onChange} onSubmit={submit}>
      <TextField
        label={reason === null ? 'A new reason' : 'Reason'}
        {...edit.text('text')}
        maxLength={LONGEST_REASON}
        autoComplete="off"
        ref={reason === null ? null : takeFocus}
        errorId={form.errorAt('text')}
      />
      <Button type="submit" busy={form.isSending} icon={reason === null ? 'plus' : undefined}>
        {reason === null ? 'Add' : 'Save'}
      </Button>
      {onCancel && <CancelButton edit={edit} onCancel={onCancel} />}
      {form.problemAt('text', 'form')}
    </form>
  );
}
