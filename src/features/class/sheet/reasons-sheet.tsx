import { useState } from 'react';
import type { Chip } from '#features/class/tray/chips.ts';
import type { Hand } from '#features/class/use-hand.ts';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { PointsRow } from './points-row.tsx';
import { ReasonGroups } from './reason-groups.tsx';

/** All reasons. Points first, then the reason: choosing one arms it and closes. */
export function ReasonsSheet({
  hand: { habits, armed, arm },
  onClose,
}: {
  hand: Pick<Hand, 'habits' | 'armed' | 'arm'>;
  onClose: () => void;
}) {
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
