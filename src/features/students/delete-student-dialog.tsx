import { useState } from 'react';
import type { DirectoryStudent } from '#contracts/students.ts';
import { deleteStudent } from '#data/commands/students.ts';
import { fullName } from '#domain/names.ts';
import { STUDENT_WORDS, studentProblem } from '#domain/people/student-words.ts';
import { useCacheDeps } from '#services/services.ts';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';

type DeleteState = { kind: 'asking' } | { kind: 'deleting' } | { kind: 'failed'; text: string };

export function DeleteStudentDialog({
  student,
  onClose,
  onDeleted,
}: {
  student: DirectoryStudent;
  onClose: () => void;
  /** Takes the message that says so. */
  onDeleted: (text: string) => void;
}) {
  const deps = useCacheDeps();
  const oneAtATime = useOneAtATime();
  const [state, setState] = useState<DeleteState>({ kind: 'asking' });
  const name = fullName(student);
  const confirm = async (): Promise<void> => {
    setState({ kind: 'deleting' });
    const result = await deleteStudent(deps, student.id).catch(() => null);
    if (result === null) setState({ kind: 'failed', text: STUDENT_WORDS.unexpected });
    else if (!result.ok) setState({ kind: 'failed', text: studentProblem.delete(result.failure) });
    else onDeleted(`${name} was deleted.`);
  };
  return (
    <ConfirmDialog
      title={STUDENT_WORDS.confirmDelete}
      confirm="Delete student"
      busy={state.kind === 'deleting'}
      problem={state.kind === 'failed' ? state.text : null}
      onConfirm={() => oneAtATime(confirm)}
      onClose={onClose}
    >
      <p>{name} goes from every list and roster. The points that were awarded stay in the records and in the totals.</p>
    </ConfirmDialog>
  );
}
