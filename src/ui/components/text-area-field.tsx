import { useId, type ComponentProps } from 'react';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string;
  hint: string;
}

/** Several lines of text under their label. */
export function TextAreaField({ label, hint, ...area }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea {...area} id={id} className={styles.control} aria-describedby={`${id}-hint`} />
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
