import { useAskedLadder } from '#services/hooks/use-asked-ladder.ts';
import type { Grade } from '#domain/people/grades.ts';
import { stepLabel, stepName, stepsOf, type Ladder } from '#domain/people/ladder.ts';
import { SelectField } from '#ui/components/select-field.tsx';
import type { PartOfForm } from '#ui/form/use-form.tsx';

const K = 'K';

interface Props {
  form: PartOfForm<'grade'>;
  /** Leaves out the K of the specification's grades. */
  withoutK?: boolean;
  value: string;
  onValue: (value: string) => void;
}

/** The grade of the person who fills in the form. */
export function GradeField({ form, withoutK = false, value, onValue }: Props) {
  const ladder = useAskedLadder();
  const grades = stepsOf(ladder).filter((grade) => !withoutK || stepLabel(ladder, grade) !== K);
  return (
    <SelectField
      label={ladder.word}
      name="grade"
      required
      options={[
        { value: '', label: 'Please choose' },
        ...grades.map((grade) => ({ value: String(grade), label: optionLabel(ladder, grade) })),
      ]}
      value={value}
      onValue={onValue}
      errorId={form.errorAt('grade')}
    />
  );
}

/** The specification offers 'K', and not 'Grade K'. */
const optionLabel = (ladder: Ladder, grade: Grade): string =>
  stepLabel(ladder, grade) === K ? K : stepName(ladder, grade);
