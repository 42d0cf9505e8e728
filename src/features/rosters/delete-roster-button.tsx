import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deleteRoster } from '#data/commands/rosters.ts';
import { ROSTER_WORDS, rosterProblem } from '#domain/people/roster-words.ts';
import { useCacheDeps } from '#services/services.ts';
import type { CarriedStatus } from '#ui/carried-status.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { paths } from '#ui/paths.ts';

type DeleteState = { kind: 'closed' } | { kind: 'asking' } | { kind: 'deleting' } | { kind: 'failed'; text: string };

/** Deletes the roster, after a question; the students and their points stay. */
export function DeleteRosterButton({
  id,
  name,
  onDeleted,
}: {
  id: string;
  name: string;
  onDeleted: () => Promise<void>;
}) {
  const deps = useCacheDeps();
  const navigate = useNavigate();
  const oneAtATime = useOneAtATime();
  const [state, setState] = useState<DeleteState>({ kind: 'closed' });
  const confirm = async (): Promise<void> => {
    setState({ kind: 'deleting' });
    const result = await deleteRoster(deps, id);
    if (!result.ok) return setState({ kind: 'failed', text: rosterProblem.delete(result.failure) });
    await onDeleted();
    const carried: CarriedStatus = { status: `“${name}” was deleted.` };
    await navigate(paths.rosters, { replace: true, state: carried });
  };
  return (
    <>
      <Button icon="delete" onClick={() => setState({ kind: 'asking' })}>
        Delete
      </Button>
      {state.kind !== 'closed' && (
        <ConfirmDialog
          title={ROSTER_WORDS.confirmDelete}
          confirm="Delete roster"
          busy={state.kind === 'deleting'}
          problem={state.kind === 'failed' ? state.text : null}
          onConfirm={() => oneAtATime(confirm)}
          onClose={() => setState({ kind: 'closed' })}
        >
          <p>“{name}” goes from your rosters. Its students and their points stay.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
