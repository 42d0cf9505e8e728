import { TextField } from '#ui/components/text-field.tsx';
import type { PartOfForm } from '#ui/hooks/use-form.tsx';
import { EmailField } from '#features/auth/shared/form-field.tsx';
import styles from '#features/auth/shared/auth-form.module.css';

/** Who asks for the account. */
export function NameFields({ form }: { form: PartOfForm<'firstName' | 'lastName' | 'email'> }) {
  return (
    <>
      <div className={styles.field}>
        <div className={styles.pair}>
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            required
            errorId={form.errorAt('firstName')}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            required
            errorId={form.errorAt('lastName')}
          />
        </div>
        {form.problemAt('firstName', 'lastName')}
      </div>
      <EmailField form={form} label="Email" autoComplete="email" />
    </>
  );
}
