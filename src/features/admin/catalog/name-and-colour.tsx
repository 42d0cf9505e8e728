import type { ColourFinding } from '#domain/houses/house-check.ts';
import { ColourField } from '#ui/components/colour-field.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import type { Typed } from '#features/admin/shared/use-typed.ts';
import type { PartOfForm } from '#ui/form/use-form.tsx';

interface NamedColour {
  name: string;
  colour: string;
}

interface Props {
  form: PartOfForm<'name' | 'colour'> & { reset: () => void };
  edit: Pick<Typed<NamedColour>, 'fields' | 'change' | 'text'>;
  longestName: number;
  /** The colours to choose from, the best first. */
  offered: readonly NamedColour[];
  findings?: readonly ColourFinding[] | null;
}

/** The name and the colour of a house or a habit. */
export function NameAndColour({ form, edit, longestName, offered, findings = null }: Props) {
  return (
    <>
      <FormField form={form} label="Name" {...edit.text('name')} maxLength={longestName} autoComplete="off" required />
      <div className="with-message">
        <ColourField
          value={edit.fields.colour}
          onValue={(colour) => {
            edit.change({ colour });
            form.reset();
          }}
          offered={offered}
          findings={findings}
          errorId={form.errorAt('colour')}
        />
        {form.problemAt('colour')}
      </div>
    </>
  );
}
