import { useId, useState, type ReactNode } from 'react';
import { PasswordField } from '#ui/components/password-field.tsx';
import styles from './auth-form.module.css';
import { PasswordStrength } from './password-strength.tsx';

interface Props {
  label: string;
  /** With the strength meter; else what is asked is said in words. */
  meter?: boolean;
  errorAt: (...places: Array<'password' | 'confirm'>) => string | null;
  problemAt: (...places: Array<'password' | 'confirm'>) => ReactNode;
}

/** A new password, and once more. */
export function NewPasswordFields({ label, meter = false, errorAt, problemAt }: Props) {
  const [password, setPassword] = useState('');
  const askedId = useId();
  return (
    <>
      <div className={styles.field}>
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          required
          errorId={errorAt('password')}
          describedBy={askedId}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        {meter ? (
          <PasswordStrength password={password} id={askedId} />
        ) : (
          <p id={askedId} className={styles.hint}>
            At least 8 characters
          </p>
        )}
        {problemAt('password')}
      </div>
      <div className={styles.field}>
        <PasswordField
          label={`Confirm ${label.toLowerCase()}`}
          name="confirm"
          autoComplete="new-password"
          required
          errorId={errorAt('confirm')}
        />
        {problemAt('confirm')}
      </div>
    </>
  );
}
