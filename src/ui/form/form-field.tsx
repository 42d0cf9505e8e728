import type { ComponentProps } from 'react';
import type { PartOfForm } from './use-form.tsx';
import { TextField } from '#ui/components/text-field.tsx';

export interface FormFieldProps<Place extends string> extends Omit<
  ComponentProps<typeof TextField>,
  'form' | 'name' | 'errorId'
> {
  form: PartOfForm<Place>;
  name: Place;
}

/** One line of text in a form, with the message about it. */
export function FormField<Place extends string>({ form, name, ...field }: FormFieldProps<Place>) {
  return (
    <div className="with-message">
      <TextField {...field} name={name} errorId={form.errorAt(name)} />
      {form.problemAt(name)}
    </div>
  );
}
