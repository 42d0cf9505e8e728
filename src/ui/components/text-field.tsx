import { useId, type ComponentProps } from 'react';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  hint?: string | undefined;
  /** The id of the message that says what is wrong with this field; null where nothing is. */
  errorId?: string | null;
}

/** One line of text under its label. */
export function TextField({ label, hint, errorId = null, ...input }: Props) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : null;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        type="text"
        {...input}
        id={id}
        className={styles.control}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
      />
      {hint && hintId && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
