import type { House } from '#contracts/houses.ts';
import { allGrades, gradeLabel } from '#domain/people/grades.ts';
import { SelectField } from '#ui/components/select-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import type { PartOfForm } from '#ui/hooks/use-form.tsx';
import { FIELD_LABELS, type FieldName, type RecordFields } from './record-fields.ts';
import styles from './students.module.css';

const GRADES = [
  { value: '', label: 'No grade' },
  ...allGrades().map((grade) => ({ value: String(grade), label: gradeLabel(grade) })),
];

interface Props {
  fields: RecordFields;
  houses: readonly House[];
  form: PartOfForm<FieldName | 'form'>;
  onType: (change: Partial<RecordFields>) => void;
}

/** The fields of a record, for a new one and for one that is edited. */
export function RecordInputs({ fields, houses, form, onType }: Props) {
  const line = (name: FieldName) => ({
    name,
    label: FIELD_LABELS[name],
    value: fields[name],
    autoComplete: 'off',
    errorId: form.errorAt(name),
    onChange: (event: { target: HTMLInputElement }) => onType({ [name]: event.target.value }),
  });
  const known = houses.some(({ id }) => id === fields.house_id) || fields.house_id === '';
  return (
    <div className={styles.fields}>
      <TextField {...line('first_name')} required />
      <TextField {...line('last_name')} required />
      <TextField {...line('school_number')} hint="As the school’s other systems know this student." />
      <TextField {...line('email')} type="email" />
      <SelectField
        label={FIELD_LABELS.grade}
        name="grade"
        value={fields.grade}
        options={GRADES}
        errorId={form.errorAt('grade')}
        onValue={(grade) => onType({ grade })}
      />
      <SelectField
        label={FIELD_LABELS.house_id}
        name="house_id"
        value={fields.house_id}
        options={[
          { value: '', label: 'No house' },
          ...houses.map(({ id, name }) => ({ value: id, label: name })),
          ...(known ? [] : [{ value: fields.house_id, label: 'The house of now' }]),
        ]}
        errorId={form.errorAt('house_id')}
        onValue={(house_id) => onType({ house_id })}
      />
    </div>
  );
}
