import { useLadder } from '#ui/school/ladder-context.ts';
import type { ChangeEvent } from 'react';
import type { House } from '#contracts/houses.ts';
import { createStudent } from '#data/commands/students.ts';
import { fullName } from '#domain/names.ts';
import { stepOptions } from '#domain/people/ladder.ts';
import { missingName, newStudentOf, NO_STUDENT_NAME, type TypedStudent } from '#domain/people/new-student.ts';
import { STUDENT_WORDS, studentProblem } from '#domain/people/student-words.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { useCacheDeps } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useForm } from '#ui/form/use-form.tsx';
import styles from './new-student-form.module.css';

interface Props {
  typed: TypedStudent;
  houses: readonly House[];
  onType: (change: Partial<TypedStudent>) => void;
  onCancel: () => void;
  onCreated: (text: string) => void;
}

export function NewStudentForm({ typed, houses, onType, onCancel, onCreated }: Props) {
  const deps = useCacheDeps();
  const keyOf = useSameKey();
  const form = useForm<'firstName' | 'lastName' | 'form'>();

  const submit = form.onSubmit(() => {
    const missing = missingName(typed);
    return missing ? { field: missing, text: NO_STUDENT_NAME } : save;
  });
  const save = async () => {
    const made = newStudentOf(typed);
    const result = await createStudent(deps, made, keyOf(made)).catch(() => null);
    if (result?.ok) {
      onCreated(`${fullName(result.value)} added.`);
      return null;
    }
    const text = result ? studentProblem.create(result.failure) : STUDENT_WORDS.unexpected;
    return { field: 'form' as const, text };
  };
  const typedAt = (name: 'firstName' | 'lastName' | 'email') => ({
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onType({ [name]: event.target.value }),
  });
  const ladder = useLadder();
  const needed = (name: 'firstName' | 'lastName') => ({
    ...typedAt(name),
    name,
    required: true,
    errorId: form.errorAt(name),
  });
  return (
    <form className={styles.form} noValidate onChange={form.onChange} onSubmit={submit}>
      <TextField label="First name" {...needed('firstName')} />
      <TextField label="Last name" {...needed('lastName')} />
      <TextField label="Email (optional)" type="email" {...typedAt('email')} />
      <SelectField
        label={`${ladder.word} (optional)`}
        value={typed.grade}
        options={[{ value: '', label: 'None' }, ...stepOptions(ladder)]}
        onValue={(grade) => onType({ grade })}
      />
      <SelectField
        label="House (optional)"
        value={typed.house}
        options={[{ value: '', label: 'No house' }, ...houses.map(({ id, name }) => ({ value: id, label: name }))]}
        onValue={(house) => onType({ house })}
      />
      {form.problemAt('firstName', 'lastName', 'form')}
      <div className="buttons">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" busy={form.isSending}>
          Create student
        </Button>
      </div>
    </form>
  );
}
