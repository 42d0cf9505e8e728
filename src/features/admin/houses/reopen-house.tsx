import type { AdminHouse } from '#contracts/admin/houses.ts';
import { countText } from '#domain/plural.ts';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';

interface Props {
  house: AdminHouse;
  onOpened: (words: string) => void;
}

/** Opens a closed house again, in its old place and with the students who left it. */
export function UndoClosing({ house, onOpened }: Props) {
  const { isBusy, problem, reopen } = useReopen(house, onOpened);
  return (
    <>
      <Button icon="undo" busy={isBusy} onClick={() => reopen({ bring_back: true })}>
        Undo
      </Button>
      {problem && <Alert>{problem}</Alert>}
    </>
  );
}

/** The ways back for a house in the list of the closed ones. */
export function ReopenHouse({ house, onOpened }: Props) {
  const { isBusy, problem, reopen } = useReopen(house, onOpened);
  const { name, leavers } = house;
  const hasLeavers = leavers !== null && leavers.count > 0;
  return (
    <div className="buttons">
      {hasLeavers && (
        <Button icon="undo" busy={isBusy} onClick={() => reopen({ bring_back: true })}>
          Open with its {countText(leavers.count, 'student')}
        </Button>
      )}
      <Button busy={isBusy} aria-label={`Open ${name} again`} onClick={() => reopen({ bring_back: false })}>
        {hasLeavers ? 'Open empty' : 'Open again'}
      </Button>
      {problem && <Alert>{problem}</Alert>}
    </div>
  );
}

function useReopen({ id, name }: AdminHouse, onOpened: Props['onOpened']) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  return {
    isBusy,
    problem,
    reopen: (body: { bring_back: boolean }): void =>
      act(
        `Couldn’t open ${name} again.`,
        () => call('reopenHouse', { id, body }),
        ({ restored, kept }) => onOpened(openedText(name, { ...body, restored, kept })),
      ),
  };
}

function openedText(name: string, done: { bring_back: boolean; restored: number; kept: number }): string {
  const opened = `${name} is open again.`;
  if (!done.bring_back) return opened;
  const back = `${countText(done.restored, 'student')} ${done.restored === 1 ? 'is' : 'are'} back in it.`;
  const kept = done.kept === 0 ? '' : ` ${done.kept} moved again since then, so they stay where they are.`;
  return `${opened} ${back}${kept}`;
}
