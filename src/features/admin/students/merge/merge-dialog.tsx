import { useState } from 'react';
import type { AdminStudent } from '#contracts/admin/students.ts';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { ChooseOther } from './choose-other.tsx';
import { CompareRecords } from './compare-records.tsx';

interface Props {
  record: AdminStudent;
  onClose: () => void;
  onMerged: (now: AdminStudent) => void;
}

/** First which record is the other one, then which of the two stays. */
export function MergeDialog({ record, onClose, onMerged }: Props) {
  const [otherId, setOtherId] = useState<string | null>(null);
  const name = `${record.first_name} ${record.last_name}`;
  return (
    <ModalDialog title={otherId === null ? `The other record of ${name}` : 'Which record stays?'} onClose={onClose}>
      {otherId === null ? (
        <ChooseOther record={record} onChoose={setOtherId} onClose={onClose} />
      ) : (
        <CompareRecords record={record} otherId={otherId} onBack={() => setOtherId(null)} onMerged={onMerged} />
      )}
    </ModalDialog>
  );
}
