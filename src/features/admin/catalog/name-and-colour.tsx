import type { ColourFinding } from '#domain/houses/house-check.ts';
import { ColourField } from '#ui/components/colour-field.tsx';
import { FormField } from '#ui/components/form-field.tsx';
import type { PartOfForm } from '#ui/hooks/use-form.tsx';

interface NamedColour {
  name: string;
  colour: string;
}

interface Props {
  form: PartOfForm<'name' | 'colour'> & { reset: () => void };
  typed: NamedColour;
  onType: (change: Partial<NamedColour>) => void;
  longestName: number;
  /** The colours to choose from, the best first. */
  offered: readonly NamedColour[];
  findings?: readonly ColourFinding[] | null;
}

/** The name and the colour of a house or a habit. */
export function NameAndColour({ form, typed, onType, longestName, offered, findings = null }: Props) {
  return (
    <>
      <FormField
        form={form}
        label="Name"
        name="name"
        value={typed.name}
        maxLength={longestName}
        autoComplete="off"
        required
        onChange={(event) => onType({ name: event.target.value })}
      />
      <div className="with-message">
        <ColourField
          value={typed.colour}
          onValue={(colour) => {
            onType({ colour });
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
