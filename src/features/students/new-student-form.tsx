import { useId, useRef, useState } from 'react';
import type { House } from '#contracts/houses.ts';
import { createStudent } from '#data/commands/students.ts';
import { allGrades, gradeLabel } from '#domain/people/grades.ts';
import { missingName, newStudentOf, NO_STUDENT_NAME, type TypedStudent } from '#domain/people/new-student.ts';
import { STUDENT_WORDS, studentProblem } from '#domain/people/student-words.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { useAccount, useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import styles from './new-student-form.module.css';

/** The values are what the rule of typed grades reads: digits, K as 0. */
const GRADES = [
  { value: '', label: 'No grade' },
  ...allGrades().map((grade) => ({ value: String(grade), label: gradeLabel(grade) })),
];

type FormState = { kind: 'filling' } | { kind: 'saving' } | { kind: 'missing' } | { kind: 'failed'; text: string };

export function NewStudentForm({
  typed,
  houses,
  onType,
  onCancel,
  onCreated,
}: {
  typed: TypedStudent;
  houses: readonly House[];
  onType: (change: Partial<TypedStudent>) => void;
  onCancel: () => void;
  onCreated: (text: string) => void;
}) {
  const { api } = useServices();
  const { schoolDb } = useAccount();
  const keyOf = useSameKey();
  const [state, setState] = useState<FormState>({ kind: 'filling' });
  const problemId = useId();
  const firstName = useRef<HTMLInputElement>(null);
  const lastName = useRef<HTMLInputElement>(null);
  const missing = missingName(typed);

  const submit = async (): Promise<void> => {
    if (state.kind === 'saving') return;
    if (missing) {
      setState({ kind: 'missing' });
      (missing === 'firstName' ? firstName : lastName).current?.focus();
      return;
    }
    setState({ kind: 'saving' });
    const made = newStudentOf(typed);
    const result = await createStudent({ api, db: schoolDb }, made, keyOf(made)).catch(() => null);
    if (result === null) setState({ kind: 'failed', text: STUDENT_WORDS.unexpected });
    else if (!result.ok) setState({ kind: 'failed', text: studentProblem.create(result.failure) });
    else onCreated(`${result.value.first_name} ${result.value.last_name} added.`);
  };
  const nameProblem = state.kind === 'missing' && missing !== null;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        ref={firstName}
        label="First name"
        value={typed.firstName}
        autoComplete="off"
        required
        errorId={nameProblem && missing === 'firstName' ? problemId : null}
        onChange={(event) => onType({ firstName: event.target.value })}
      />
      <TextField
        ref={lastName}
        label="Last name"
        value={typed.lastName}
        autoComplete="off"
        required
        errorId={nameProblem && missing === 'lastName' ? problemId : null}
        onChange={(event) => onType({ lastName: event.target.value })}
      />
      <TextField
        label="Email (optional)"
        type="email"
        value={typed.email}
        autoComplete="off"
        onChange={(event) => onType({ email: event.target.value })}
      />
      <SelectField
        label="Grade (optional)"
        value={typed.grade}
        options={GRADES}
        onValue={(grade) => onType({ grade })}
      />
      <SelectField
        label="House (optional)"
        value={typed.house}
        options={[{ value: '', label: 'No house' }, ...houses.map(({ id, name }) => ({ value: id, label: name }))]}
        onValue={(house) => onType({ house })}
      />
      {nameProblem && <Alert id={problemId}>{NO_STUDENT_NAME}</Alert>}
      {state.kind === 'failed' && <Alert>{state.text}</Alert>}
      <div className={styles.choices}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" type="submit" busy={state.kind === 'saving'}>
          Create student
        </Button>
      </div>
    </form>
  );
}
