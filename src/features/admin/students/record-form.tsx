import { useLadder } from '#ui/school/ladder-context.ts';
import type { AdminStudent } from '#contracts/admin/students.ts';
import type { House } from '#contracts/houses.ts';
import { NO_STUDENT_NAME } from '#domain/people/new-student.ts';
import { FIELD_NAMES, type FieldName } from '#domain/people/record-fields.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useForm } from '#ui/form/use-form.tsx';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { notSavedText } from '#features/admin/shared/failed-text.tsx';
import { NotSaved } from '#features/admin/shared/not-saved.tsx';
import { useEdit } from '#features/admin/shared/use-edit.ts';
import { RecordInputs } from './record-inputs.tsx';
import styles from './students.module.css';
import { missingName, pickFields, recordChanges, sentFields, typedOf, type TypedRecord } from './typed-record.ts';

interface Props {
  record: AdminStudent;
  houses: readonly House[];
  /** `before`: what the saved fields held, for an undo. */
  onSaved: (record: AdminStudent, before: Partial<TypedRecord>) => void;
  /** Something was typed, so the result of the last save no longer matters. */
  onType: () => void;
}

/**
 * Sends only what was typed. If somebody else saved in between, nothing is overwritten: the form shows what they changed,
 * keeps what was typed, and saves it with the next press.
 */
export function RecordForm({ record, houses, onSaved, onType }: Props) {
  const call = useAdminCall();
  const ladder = useLadder();
  const form = useForm<FieldName | 'form'>();
  const { base, edit, version, see, overtaken } = useEdit({
    form: `student ${record.id}`,
    stored: record,
    fieldsOf: typedOf,
    versionOf: ({ version }) => version,
    load: () => call('adminStudent', { id: record.id }),
    changes: (before, now) => recordChanges(before, now, { houses, ladder }),
  });
  const { fields, typed } = edit;

  const submit = form.onSubmit(() => {
    const missing = missingName(fields);
    return missing ? { field: missing, text: NO_STUDENT_NAME } : save;
  });
  const save = async () => {
    const body = { version, ...sentFields(typed) };
    const result = await call('editStudent', { id: record.id, body });
    if (result.ok) {
      edit.forget();
      see(result.value);
      form.reset();
      onSaved(result.value, pickFields(typedOf(base), typed));
      return null;
    }
    const { failure } = result;
    const stale = await overtaken(failure);
    if (stale !== null) return { field: 'form' as const, text: stale };
    const field =
      failure.kind === 'refused' && failure.code === 'number_used' ? ('school_number' as const) : ('form' as const);
    return { field, text: notSavedText('Not saved.', failure) };
  };
  return (
    <form className="card panel" noValidate onChange={form.onChange} onSubmit={submit}>
      <h2>Record</h2>
      <RecordInputs
        fields={fields}
        houses={houses}
        form={form}
        onType={(change) => {
          edit.change(change);
          onType();
        }}
      />
      {typed.house_id !== undefined && (
        <p className={styles.soft}>Points stay with the house in which they were awarded.</p>
      )}
      {form.problemAt(...FIELD_NAMES, 'form')}
      <div className="buttons">
        <NotSaved of={edit} />
        <SendButton type="submit" busy={form.isSending} disabled={!edit.isChanged}>
          Save
        </SendButton>
      </div>
    </form>
  );
}
