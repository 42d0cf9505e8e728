import type { ColourFinding } from '#domain/houses/house-check.ts';
import { ColourField } from '#ui/components/colour-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import type { Form, PartOfForm } from '#ui/hooks/use-form.tsx';
import look from './editor.module.css';

interface NamedColour {
  name: string;
  colour: string;
}

interface Props {
  form: PartOfForm<'name' | 'colour'> & Pick<Form<'name' | 'colour'>, 'reset'>;
  typed: NamedColour;
  onType: (typed: NamedColour) => void;
  longestName: number;
  /** The colours to choose from, the best first. */
  offered: readonly NamedColour[];
  findings?: readonly ColourFinding[] | null;
}

/** The name and the colour of a house or a habit. */
export function NameAndColour({ form, typed, onType, longestName, offered, findings = null }: Props) {
  return (
    <>
      <div className={look.field}>
        <TextField
          label="Name"
          name="name"
          value={typed.name}
          maxLength={longestName}
          autoComplete="off"
          required
          onChange={(event) => onType({ ...typed, name: event.target.value })}
          errorId={form.errorAt('name')}
        />
        {form.problemAt('name')}
      </div>
      <div className={look.field}>
        <ColourField
          value={typed.colour}
          onValue={(colour) => {
            onType({ ...typed, colour });
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
