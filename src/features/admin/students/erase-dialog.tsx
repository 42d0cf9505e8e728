import { useState } from 'react';
import { useFreshAction } from '#features/admin/shared/use-fresh-action.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import styles from './students.module.css';

interface Props {
  id: string;
  name: string;
  onClose: () => void;
  onErased: () => void;
}

/** The one act of the portal that nothing brings back: it asks for the name. */
export function EraseDialog({ id, name, onClose, onErased }: Props) {
  const call = useAdminCall();
  const { act, isBusy, problem, signInAgain } = useFreshAction();
  const [confirm, setConfirm] = useState('');
  const erase = () => act('Nothing was erased.', () => call('eraseStudent', { id, body: { confirm } }), onErased);
  if (signInAgain) return signInAgain;
  return (
    <ModalDialog title={`Erase ${name}?`} onClose={onClose}>
      <p>Nobody can bring this back. Use it when a family asks, or when the law does. Otherwise archive the student.</p>
      <ul className={styles.facts}>
        <li>Names, email, school number, lunch number and grade go.</li>
        <li>The account, the places in rosters and what teachers wrote go.</li>
        <li>The points stay in the totals, as those of a former student.</li>
      </ul>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          erase();
        }}
      >
        <TextField
          label={`Type ${name} to confirm`}
          value={confirm}
          autoComplete="off"
          onChange={(event) => setConfirm(event.target.value)}
        />
        {problem && <Alert>{problem}</Alert>}
        <div className="buttons">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" busy={isBusy}>
            Erase for good
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
