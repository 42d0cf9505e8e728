import { useId, useState } from 'react';
import { PasswordField } from '#ui/components/password-field.tsx';
import type { PartOfForm } from '#ui/hooks/use-form.tsx';
import styles from './auth-form.module.css';
import { PasswordStrength } from './password-strength.tsx';

interface Props {
  label: string;
  /** Why the server will refuse what is typed; null where it has not said so. */
  refusal: string | null;
  form: PartOfForm<'password' | 'confirm'>;
}

/** A new password, and once more. */
export function NewPasswordFields({ label, refusal, form }: Props) {
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
          errorId={form.errorAt('password')}
          describedBy={askedId}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordStrength
          password={password}
          id={askedId}
          refusal={refusal}
          quiet={form.textAt('password') === refusal}
        />
        {form.problemAt('password')}
      </div>
      <div className={styles.field}>
        <PasswordField
          label={`Confirm ${label.toLowerCase()}`}
          name="confirm"
          autoComplete="new-password"
          required
          errorId={form.errorAt('confirm')}
        />
        {form.problemAt('confirm')}
      </div>
    </>
  );
}
