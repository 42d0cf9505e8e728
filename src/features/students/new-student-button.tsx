import { useState } from 'react';
import * as z from 'zod/mini';
import type { House } from '#contracts/houses.ts';
import { EMPTY_STUDENT, type TypedStudent } from '#domain/new-student.ts';
import { useKeepDraft, useReadDraft } from '#services/kept-draft.ts';
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

/** Opens the New Student modal. What was typed outlives its closing and a reload, until the student is made. */
export function NewStudentButton({
  houses,
  onCreated,
}: {
  houses: readonly House[];
  /** With the words that say so. */
  onCreated: (text: string) => void;
}) {
  const kept = useReadDraft(DRAFT_KEY, typedStudent);
  if (kept === undefined) return <Opener onOpen={() => {}} />;
  return <KeptForm kept={kept} houses={houses} onCreated={onCreated} />;
}

function Opener({ onOpen }: { onOpen: () => void }) {
  return (
    <Button variant="primary" icon="plus" onClick={onOpen}>
      New Student
    </Button>
  );
}

function KeptForm({
  kept,
  houses,
  onCreated,
}: {
  kept: TypedStudent | null;
  houses: readonly House[];
  onCreated: (text: string) => void;
}) {
  const [typed, setTyped] = useState(kept ?? EMPTY_STUDENT);
  const [open, setOpen] = useState(false);
  const empty = Object.values(typed).every((text) => text === '');
  useKeepDraft(DRAFT_KEY, empty ? null : typed, kept);
  return (
    <>
      <Opener onOpen={() => setOpen(true)} />
      {open && (
        <ModalDialog title="New Student" onClose={() => setOpen(false)}>
          <NewStudentForm
            typed={typed}
            houses={houses}
            onType={(change) => setTyped((before) => ({ ...before, ...change }))}
            onCancel={() => setOpen(false)}
            onCreated={(text) => {
              setTyped(EMPTY_STUDENT);
              setOpen(false);
              onCreated(text);
            }}
          />
        </ModalDialog>
      )}
    </>
  );
}
