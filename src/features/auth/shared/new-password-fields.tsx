import { useId, useState, type ReactNode } from 'react';
import { PasswordField } from '#ui/components/password-field.tsx';
import styles from './auth-form.module.css';
import { PasswordStrength } from './password-strength.tsx';

interface Props {
  label: string;
  /** Why the server will refuse what is typed; null where it has not said so. */
  refusal: string | null;
  /** What the form says of the password after it was submitted; null: nothing. */
  problem: string | null;
  errorAt: (...places: Array<'password' | 'confirm'>) => string | null;
  problemAt: (...places: Array<'password' | 'confirm'>) => ReactNode;
}

/** A new password, and once more. */
export function NewPasswordFields({ label, refusal, problem, errorAt, problemAt }: Props) {
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
        <PasswordStrength password={password} id={askedId} refusal={refusal} quiet={problem === refusal} />
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
