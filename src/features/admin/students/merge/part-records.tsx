import { MERGE_WORDS } from '#domain/people/merge-words.ts';
import { UndoButton } from '#features/admin/shared/act-button.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';

/** Takes a merge back; `onParted` gets what came of it in words. */
export function PartRecords({ id, onParted }: { id: string; onParted: (text: string) => void }) {
  const call = useAdminCall();
  return (
    <UndoButton
      failed="The records were not parted."
      send={() => call('partStudents', { id })}
      onDone={() => onParted(MERGE_WORDS.partedNow)}
    />
  );
}
