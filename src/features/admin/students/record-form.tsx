import { useState } from 'react';
import type { AdminStudent } from '#contracts/admin/students.ts';
import type { House } from '#contracts/houses.ts';
import { NO_STUDENT_NAME } from '#domain/people/new-student.ts';
import { RECORD_WORDS } from '#domain/people/student-record.ts';
import { saveFailedText } from '#domain/write-words.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { withHeadingFocused } from '#ui/focus-heading.ts';
import { useForm } from '#ui/hooks/use-form.tsx';
import {
  changesBetween,
  fieldsOf,
  missingName,
  pickFields,
  sentFields,
  type FieldName,
  type RecordFields,
} from './record-fields.ts';
import { RecordInputs } from './record-inputs.tsx';
import styles from './students.module.css';

interface Props {
  record: AdminStudent;
  houses: readonly House[];
  /** `before`: what the saved fields held, for an undo. */
  onSaved: (record: AdminStudent, before: Partial<RecordFields>) => void;
  /** Something was typed, so the result of the last save no longer matters. */
  onType: () => void;
}

/**
 * Sends only what was typed. If somebody else saved in between, nothing is overwritten: the form shows what they changed,
 * keeps what was typed, and saves it with the next press.
 */
export function RecordForm({ record, houses, onSaved, onType }: Props) {
  const call = useAdminCall();
  const form = useForm<FieldName | 'form'>();
  const [typed, setTyped] = useState<Partial<RecordFields>>({});
  // The record that the person has before them, which a save must not go behind.
  const [seen, setSeen] = useState(record);
  const base = seen.version >= record.version ? seen : record;
  const fields = { ...fieldsOf(base), ...typed };
  const isChanged = Object.keys(typed).length > 0;

  const submit = form.onSubmit(() => {
    const missing = missingName(fields);
    return missing ? { field: missing, text: NO_STUDENT_NAME } : save;
  });
  const save = async () => {
    const body = { version: base.version, ...sentFields(typed) };
    const result = await call('editStudent', { id: record.id, body });
    if (result.ok) {
      setTyped({});
      setSeen(result.value);
      form.reset();
      onSaved(result.value, pickFields(fieldsOf(base), typed));
      return null;
    }
    const { failure } = result;
    const code = failure.kind === 'refused' ? failure.code : null;
    if (code === 'stale') {
      const now = await call('adminStudent', { id: record.id });
      if (now.ok) setSeen(now.value);
      return { field: 'form' as const, text: staleText(base, now.ok ? now.value : base, houses) };
    }
    const field = code === 'number_used' ? ('school_number' as const) : ('form' as const);
    return { field, text: saveFailedText('Not saved.', failure) };
  };
  return (
    <form className={`card ${styles.card}`} noValidate onChange={form.onChange} onSubmit={submit}>
      <h2>Record</h2>
      <RecordInputs
        fields={fields}
        houses={houses}
        form={form}
        onType={(change) => {
          setTyped((before) => ({ ...before, ...change }));
          onType();
        }}
      />
      {typed.house_id !== undefined && (
        <p className={styles.soft}>Points stay with the house in which they were awarded.</p>
      )}
      {form.problemAt('first_name', 'last_name', 'school_number', 'email', 'grade', 'house_id', 'form')}
      <div className="buttons">
        {isChanged && <Button onClick={withHeadingFocused(() => setTyped({}))}>Discard changes</Button>}
        <Button variant="primary" type="submit" busy={form.isSending} disabled={!isChanged}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Why nothing was saved, what the other person changed, and what to do. */
function staleText(before: AdminStudent, now: AdminStudent, houses: readonly House[]): string {
  const changes = changesBetween(before, now, houses);
  const what = changes.length > 0 ? ` They changed ${changes.join(', ')}.` : '';
  return `${RECORD_WORDS.stale}${what} What you typed is still here. Save again to use it.`;
}
