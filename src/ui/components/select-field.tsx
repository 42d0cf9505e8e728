import { useId, type ComponentProps } from 'react';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'onChange' | 'children'> {
  label: string;
  options: ReadonlyArray<{ value: string; label: string }>;
  onValue: (value: string) => void;
  /** The id of the message that says what is wrong with this field; null where nothing is. */
  errorId?: string | null;
}

/** A native choice of one: tablets and phones bring their own, larger picker. */
export function SelectField({ label, options, onValue, errorId = null, ...select }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={styles.control}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ?? undefined}
        onChange={(event) => onValue(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
