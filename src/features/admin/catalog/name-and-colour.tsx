import { TextField } from '#ui/components/text-field.tsx';
import type { Form } from '#ui/hooks/use-form.tsx';
import { ColourField } from './colour-field.tsx';
import look from './editor.module.css';

interface NamedColour {
  name: string;
  colour: string;
}

interface Props {
  form: Form<'name' | 'colour' | 'form'>;
  typed: NamedColour;
  onType: (typed: NamedColour) => void;
  longestName: number;
  /** The colours to choose from, the best first. */
  offered: readonly NamedColour[];
}

/** The name and the colour of a house or a habit. */
export function NameAndColour({ form, typed, onType, longestName, offered }: Props) {
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
          name="colour"
          value={typed.colour}
          onValue={(colour) => {
            onType({ ...typed, colour });
            form.reset();
          }}
          offered={offered}
          errorId={form.errorAt('colour')}
        />
        {form.problemAt('colour')}
      </div>
    </>
  );
}
