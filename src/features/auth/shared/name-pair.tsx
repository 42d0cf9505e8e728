import { TextField } from '#ui/components/text-field.tsx';
import type { PartOfForm } from '#ui/form/use-form.tsx';
import account from './account.module.css';

interface Props {
  form: PartOfForm<'firstName' | 'lastName'>;
  /** What the fields begin with. */
  known?: { firstName: string; lastName: string } | undefined;
}

/** First and last name of the person who fills in the form, side by side where there is room. */
export function NamePair({ form, known }: Props) {
  return (
    <div className="with-message">
      <div className={account.pair}>
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          defaultValue={known?.firstName}
          errorId={form.errorAt('firstName')}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          defaultValue={known?.lastName}
          errorId={form.errorAt('lastName')}
        />
      </div>
      {form.problemAt('firstName', 'lastName')}
    </div>
  );
}
