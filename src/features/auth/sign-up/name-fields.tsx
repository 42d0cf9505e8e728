import type { ReactNode } from 'react';
import { TextField } from '#ui/components/text-field.tsx';
import styles from '#features/auth/shared/auth-form.module.css';

type Place = 'firstName' | 'lastName' | 'email';

interface Props {
  errorAt: (...places: Place[]) => string | null;
  problemAt: (...places: Place[]) => ReactNode;
}

/** Who asks for the account. */
export function NameFields({ errorAt, problemAt }: Props) {
  return (
    <>
      <div className={styles.field}>
        <div className={styles.pair}>
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            required
            errorId={errorAt('firstName')}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            required
            errorId={errorAt('lastName')}
          />
        </div>
        {problemAt('firstName', 'lastName')}
      </div>
      <div className={styles.field}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          errorId={errorAt('email')}
        />
        {problemAt('email')}
      </div>
    </>
  );
}
