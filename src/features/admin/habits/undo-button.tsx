import type { Result } from '#domain/failure.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';

/** Takes back what was just done. */
export function UndoButton({ undo, onUndone }: { undo: () => Promise<Result<unknown>>; onUndone: () => void }) {
  const { act, isBusy, problem } = useAdminAction();
  return (
    <>
      <Button icon="undo" busy={isBusy} onClick={() => act('Couldn’t take it back.', undo, onUndone)}>
        Undo
      </Button>
      {problem && <Alert>{problem}</Alert>}
    </>
  );
}
