import { useLadder } from '#ui/school/ladder-context.ts';
import type { House } from '#contracts/houses.ts';
import { stepName, stepOptions, type Ladder } from '#domain/people/ladder.ts';
import { FIELD_NAMES, fieldLabel, fieldOf, type FieldName } from '#domain/people/record-fields.ts';
import { SelectField } from '#ui/components/select-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import type { PartOfForm } from '#ui/form/use-form.tsx';
import styles from './students.module.css';
import type { TypedRecord } from './typed-record.ts';

interface Props {
  fields: TypedRecord;
  houses: readonly House[];
  form: PartOfForm<FieldName | 'form'>;
  onType: (change: Partial<TypedRecord>) => void;
}

/** The fields of a record, for a new one and for one that is edited. */
export function RecordInputs(props: Props) {
  return (
    <div className={styles.fields}>
      {FIELD_NAMES.map((name) => (
        <RecordInput key={name} name={name} {...props} />
      ))}
    </div>
  );
}

function RecordInput({ name, fields, houses, form, onType }: Props & { name: FieldName }) {
  const { kind, hint } = fieldOf(name);
  const ladder = useLadder();
  const label = fieldLabel(name, ladder);
  const value = fields[name];
  const shared = { name, label, value, errorId: form.errorAt(name) };
  const onValue = (typed: string) => onType({ [name]: typed });
  if (kind === 'grade') return <SelectField {...shared} options={gradeOptions(ladder, value)} onValue={onValue} />;
  if (kind === 'house') return <SelectField {...shared} options={houseOptions(houses, value)} onValue={onValue} />;
  return (
    <TextField
      {...shared}
      type={kind === 'email' ? 'email' : undefined}
      hint={hint}
      autoComplete="off"
      required={kind === 'name'}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

/** A step that the school no longer has stays chosen until another one is. */
function gradeOptions(ladder: Ladder, chosen: string) {
  const steps = stepOptions(ladder);
  const isOther = chosen !== '' && steps.every(({ value }) => value !== chosen);
  const other = isOther ? [{ value: chosen, label: stepName(ladder, Number(chosen)) }] : [];
  return [{ value: '', label: 'None' }, ...steps, ...other];
}

/** A closed house is on no list, and stays chosen until another one is. */
const houseOptions = (houses: readonly House[], chosen: string) => [
  { value: '', label: 'No house' },
  ...houses.map(({ id, name }) => ({ value: id, label: name })),
  ...(chosen === '' || houses.some(({ id }) => id === chosen) ? [] : [{ value: chosen, label: 'The current house' }]),
];
