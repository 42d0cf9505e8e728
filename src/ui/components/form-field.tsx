import type { ComponentProps } from 'react';
import type { PartOfForm } from '#ui/hooks/use-form.tsx';
import styles from './form-field.module.css';
import { TextField } from './text-field.tsx';

interface Props<Place extends string> extends Omit<ComponentProps<typeof TextField>, 'form' | 'name' | 'errorId'> {
  form: PartOfForm<Place>;
  name: Place;
}

/** One line of text in a form, with the message about it. */
export function FormField<Place extends string>({ form, name, ...field }: Props<Place>) {
  return (
    <div className={styles.field}>
      <TextField {...field} name={name} errorId={form.errorAt(name)} />
      {form.problemAt(name)}
    </div>
  );
}
