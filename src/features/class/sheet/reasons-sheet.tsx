import { useState } from 'react';
import { useClass } from '#features/class/use-class.ts';
import type { Chip } from '#features/class/tray/chips.ts';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { PointsRow } from './points-row.tsx';
import { ReasonGroups } from './reason-groups.tsx';

/** All reasons. Points first, then the reason: choosing one arms it and closes. */
export function ReasonsSheet({ onClose }: { onClose: () => void }) {
  const { habits, armed, arm } = useClass();
  const [points, setPoints] = useState(armed?.points ?? 1);
  const choosePoints = (next: number): void => {
    setPoints(next);
    if (armed) arm({ habitId: armed.habit.id, reasonIds: armed.reasons.map(({ id }) => id), points: next });
  };
  const choose = ({ id, habit }: Chip): void => {
    arm({ habitId: habit.id, reasonIds: [id], points });
    onClose();
  };
  return (
    <ModalDialog title="What did you see?" variant="sheet" onClose={onClose}>
      <PointsRow label="Points each" points={points} onChoose={choosePoints} />
      <ReasonGroups habits={habits} chosenId={armed?.reasons[0]?.id ?? null} onChoose={choose} />
    </ModalDialog>
  );
}
