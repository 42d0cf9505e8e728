import type { ComponentProps } from 'react';
import { TextField } from '#ui/components/text-field.tsx';
import type { PartOfForm } from '#ui/hooks/use-form.tsx';
import styles from './auth-form.module.css';

interface Props<Name extends string> extends Omit<ComponentProps<typeof TextField>, 'name' | 'form' | 'errorId'> {
  form: PartOfForm<Name>;
  name: Name;
}

/** A line of text, and below it what the form says is wrong with it. */
export function FormField<Name extends string>({ form, name, ...field }: Props<Name>) {
  return (
    <div className={styles.field}>
      <TextField {...field} name={name} errorId={form.errorAt(name)} />
      {form.problemAt(name)}
    </div>
  );
}

/** The email of the person who fills in the form. */
export function EmailField(props: Omit<Props<'email'>, 'name' | 'type'>) {
  return <FormField type="email" autoCapitalize="none" spellCheck={false} required {...props} name="email" />;
}
