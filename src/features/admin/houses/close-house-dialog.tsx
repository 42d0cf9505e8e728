import { useState } from 'react';
import type { AdminHouse } from '#contracts/admin/houses.ts';
import { FEWEST_HOUSES, HOUSE_WORDS } from '#domain/houses/house-check.ts';
import { countText } from '#domain/plural.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { AskDialog } from '#features/admin/shared/ask-dialog.tsx';

interface Props {
  house: AdminHouse;
  others: readonly AdminHouse[];
  onClose: () => void;
  onClosed: (house: AdminHouse) => void;
}

/** In place of a house's id: its students are shared out. */
const SHARE = 'share';

/** Asks before a house is closed, and where its students go. */
export function CloseHouseDialog({ house, others, onClose, onClosed }: Props) {
  const call = useAdminCall();
  const [to, setTo] = useState(SHARE);
  const title = `Close ${house.name}?`;
  if (others.length < FEWEST_HOUSES) {
    return (
      <ModalDialog title={title} onClose={onClose}>
        <p>{HOUSE_WORDS.fewest}</p>
        <div className="buttons">
          <Button onClick={onClose}>OK</Button>
        </div>
      </ModalDialog>
    );
  }
  const students = countText(house.students, 'student', 'students');
  return (
    <AskDialog
      title={title}
      confirm={house.students > 0 ? `Move ${students} and close` : 'Close the house'}
      keep="Keep it"
      failed={`Couldn’t close ${house.name}.`}
      send={() => call('closeHouse', { id: house.id, body: to === SHARE ? { share_out: true } : { move_to: to } })}
      onDone={onClosed}
      onClose={onClose}
    >
      <p>
        It leaves the board and every list. Its {countText(house.points, 'point', 'points')} stay in the ledger. You can
        open it again, for a day with the same students.
      </p>
      {house.students > 0 && (
        <SelectField
          label={`Move its ${students} to`}
          value={to}
          options={[
            { value: SHARE, label: 'All other houses, the smallest first' },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onValue={setTo}
        />
      )}
    </AskDialog>
  );
}
