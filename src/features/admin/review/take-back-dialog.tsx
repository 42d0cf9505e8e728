import { useId, useState } from 'react';
import type { ListedAward } from '#contracts/admin/awards.ts';
import { MAX_COMMENT } from '#domain/awards/points.ts';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { useTyped } from '#features/admin/shared/use-typed.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import styles from './award-cells.module.css';

const NO_TEXT = { reason: '' };
const NO_REASON = 'Please say why you undo this award.';

interface Props {
  award: ListedAward;
  onClose: () => void;
  /** With what to say of it. */
  onDone: (text: string) => void;
}

/** Asks why before an award is taken back: its teacher and the student's history get to read it. */
export function TakeBackDialog({ award, onClose, onDone }: Props) {
  const { student, teacher, points, habit_name } = award;
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  const edit = useTyped(`reversal ${award.id}`, NO_TEXT);
  const { reason } = edit.fields;
  const [missing, setMissing] = useState(false);
  const errorId = useId();
  return (
    <ModalDialog title="Undo this award?" onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === '') return setMissing(true);
          const send = () => call('reverseAward', { id: award.id, body: { reason } });
          act('The award was not undone.', send, ({ replayed }) => {
            edit.forget();
            onDone(replayed ? 'Already undone.' : `Undone: ${points} of ${student.name}.`);
          });
        }}
      >
        <p>
          {award.state === 'review'
            ? `The award of ${points} to ${student.name} won’t be counted.`
            : `${student.name} loses ${points} for ${habit_name || 'no habit'}, and so does the house.`}{' '}
          The award stays in the history as ‘Undone’. It was given by {teacher.name}.
        </p>
        <TextField
          label="Why"
          hint="Everyone who sees the history can read this."
          name="reason"
          value={reason}
          maxLength={MAX_COMMENT}
          required
          errorId={missing ? errorId : null}
          onChange={(event) => {
            edit.change({ reason: event.target.value });
            setMissing(false);
          }}
        />
        {missing && <Alert id={errorId}>{NO_REASON}</Alert>}
        {problem && <Alert>{problem}</Alert>}
        <div className="buttons">
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" type="submit" busy={isBusy}>
            Undo {points}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
