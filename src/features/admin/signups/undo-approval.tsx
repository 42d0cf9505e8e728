import { unapprovedText } from '#domain/accounts/approval-words.ts';
import { UndoButton } from '#features/admin/shared/act-button.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';

/** Takes an approval back; `onUndone` gets what came of it in words. */
export function UndoApproval({ id, onUndone }: { id: string; onUndone: (text: string) => void }) {
  const call = useAdminCall();
  return <UndoButton send={() => call('undoApproval', { id })} onDone={(back) => onUndone(unapprovedText(back))} />;
}
