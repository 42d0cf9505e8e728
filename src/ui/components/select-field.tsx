import { useId } from 'react';
import styles from './field.module.css';
import { Select, type SelectProps } from './select.tsx';

interface Props extends Omit<SelectProps, 'id'> {
  label: string;
  /** The id of the message that says what is wrong with this field; null where nothing is. */
  errorId?: string | null;
}

/** A native choice of one: tablets and phones bring their own, larger picker. */
export function SelectField({ label, errorId = null, ...select }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Select {...select} id={id} aria-invalid={errorId ? true : undefined} aria-describedby={errorId ?? undefined} />
    </div>
  );
}
