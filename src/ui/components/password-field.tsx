import { useId, useState, type ComponentProps } from 'react';
import styles from './field.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  label: string;
  /** Whether the person chooses a new password or types the present one; password managers need it. */
  autoComplete: 'current-password' | 'new-password';
  errorId?: string | null;
  /** The id of the rules for the password. */
  describedBy?: string;
}

/** A password that can be shown while it is typed. */
export function PasswordField({ label, errorId = null, describedBy, ...input }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.boxed}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          className={styles.control}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={[errorId, describedBy].filter(Boolean).join(' ') || undefined}
        />
        <button
          type="button"
          className={styles.inside}
          aria-pressed={shown}
          aria-label="Show password"
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </div>
  );
}
