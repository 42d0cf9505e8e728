import { useState } from 'react';
import * as z from 'zod/mini';
import type { House } from '#contracts/houses.ts';
import { EMPTY_STUDENT, type TypedStudent } from '#domain/people/new-student.ts';
import { useKeepDraft, useReadDraft } from '#services/hooks/kept-draft.ts';
import { Button } from '#ui/components/button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { NewStudentForm } from './new-student-form.tsx';

const DRAFT_KEY = 'student:new';
const typedStudent = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  grade: z.string(),
  house: z.string(),
});

/** Opens the New Student modal. Typed values survive its closing and a reload, until the student is made. */
export function NewStudentButton({
  houses,
  onCreated,
}: {
  houses: readonly House[];
  /** Takes the message that says so. */
  onCreated: (text: string) => void;
}) {
  const kept = useReadDraft(DRAFT_KEY, typedStudent);
  // A press before the kept values are read opens the modal as soon as they are.
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        New Student
      </Button>
      {kept !== undefined && (
        <KeptForm kept={kept} open={open} houses={houses} onClose={() => setOpen(false)} onCreated={onCreated} />
      )}
    </>
  );
}

function KeptForm({
  kept,
  open,
  houses,
  onClose,
  onCreated,
}: {
  kept: TypedStudent | null;
  open: boolean;
  houses: readonly House[];
  onClose: () => void;
  onCreated: (text: string) => void;
}) {
  const [typed, setTyped] = useState(kept ?? EMPTY_STUDENT);
  const empty = Object.values(typed).every((text) => text === '');
  useKeepDraft(DRAFT_KEY, empty ? null : typed, kept);
  if (!open) return null;
  return (
    <ModalDialog title="New Student" onClose={onClose}>
      <NewStudentForm
        typed={typed}
        houses={houses}
        onType={(change) => setTyped((before) => ({ ...before, ...change }))}
        onCancel={onClose}
        onCreated={(text) => {
          setTyped(EMPTY_STUDENT);
          onClose();
          onCreated(text);
        }}
      />
    </ModalDialog>
  );
}
