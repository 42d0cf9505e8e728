import type { ChosenFile } from '#features/admin/import/chosen-file.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';

/** Most exports know nothing of houses. */
export function DealHouses({ chosen, onChange }: { chosen: ChosenFile; onChange: (chosen: ChosenFile) => void }) {
  return (
    <Checkbox
      checked={chosen.dealsHouses}
      onChange={(event) => onChange({ ...chosen, dealsHouses: event.target.checked })}
    >
      Give new students without a house the smallest one, so that houses become even
    </Checkbox>
  );
}
