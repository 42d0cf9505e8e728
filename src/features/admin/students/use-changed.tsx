import { useState, type ReactNode } from 'react';
import type { StudentChangeAnswer } from '#contracts/admin/students.ts';
import { Outcome } from '#features/admin/list/outcome.tsx';
import { UndoButton } from '#features/admin/shared/act-button.tsx';
import { changedText, undoneText, type ChangeKind } from '#domain/people/student-record.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';

interface Changed {
  show: (kind: ChangeKind, answer: StudentChangeAnswer) => void;
  /** What came of the last change, with its Undo. */
  outcome: ReactNode;
}

/** What a change of students did, with its Undo. `onUndone` runs when they are back as before. */
export function useChanged(onUndone: () => void): Changed {
  const call = useAdminCall();
  const [done, setDone] = useState<{ text: string; undo: string | null } | null>(null);
  const undoId = done?.undo ?? null;
  return {
    show: (kind, { id, changed, unchanged }) =>
      setDone({ text: changedText(kind, changed, unchanged), undo: changed > 0 ? id : null }),
    outcome: (
      <Outcome
        text={done?.text ?? null}
        action={
          undoId && (
            <UndoButton
              key={undoId}
              send={() => call('undoStudentChange', { id: undoId })}
              onDone={({ restored, kept }) => {
                setDone({ text: undoneText(restored, kept), undo: null });
                onUndone();
              }}
            />
          )
        }
      />
    ),
  };
}
