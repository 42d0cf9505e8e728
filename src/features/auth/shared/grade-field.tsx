import { allGrades, gradeLabel, type Grade } from '#domain/people/grades.ts';
import { SelectField } from '#ui/components/select-field.tsx';
import type { PartOfForm } from '#ui/form/use-form.tsx';

interface Props {
  form: PartOfForm<'grade'>;
  lowest: Grade;
  value: string;
  onValue: (value: string) => void;
}

/** The grade of the person who fills in the form. */
export function GradeField({ form, lowest, value, onValue }: Props) {
  const grades = allGrades().filter((grade) => grade >= lowest);
  return (
    <SelectField
      label="Grade"
      name="grade"
      required
      options={[
        { value: '', label: 'Choose your grade' },
        ...grades.map((grade) => ({ value: String(grade), label: optionLabel(grade) })),
      ]}
      value={value}
      onValue={onValue}
      errorId={form.errorAt('grade')}
    />
  );
}

const optionLabel = (grade: Grade): string => (grade === 0 ? gradeLabel(grade) : `Grade ${grade}`);
