import type { AdminHouse } from '#contracts/admin/houses.ts';
import { countText } from '#domain/plural.ts';
import { ActButton, UndoButton } from '#features/admin/shared/act-button.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';

interface Props {
  house: AdminHouse;
  onOpened: (words: string) => void;
}

/** Opens a closed house again, in its old place and with the students who left it. */
export function UndoClosing(props: Props) {
  return <UndoButton {...useReopening(props, true)} />;
}

/** The ways back for a house in the list of the closed ones. */
export function ReopenHouse(props: Props) {
  const { name, leavers } = props.house;
  const hasLeavers = leavers !== null && leavers.count > 0;
  const full = useReopening(props, true);
  const empty = useReopening(props, false);
  return (
    <div className="buttons">
      {hasLeavers && (
        <ActButton icon="undo" {...full}>
          Open with its {countText(leavers.count, 'student', 'students')}
        </ActButton>
      )}
      <ActButton aria-label={`Open ${name} again`} {...empty}>
        {hasLeavers ? 'Open empty' : 'Open again'}
      </ActButton>
    </div>
  );
}

function useReopening({ house: { id, name }, onOpened }: Props, bring_back: boolean) {
  const call = useAdminCall();
  return {
    failed: `Couldn’t open ${name} again.`,
    send: () => call('reopenHouse', { id, body: { bring_back } }),
    onDone: ({ restored, kept }: { restored: number; kept: number }) =>
      onOpened(openedText(name, { bring_back, restored, kept })),
  };
}

function openedText(name: string, done: { bring_back: boolean; restored: number; kept: number }): string {
  const opened = `${name} is open again.`;
  if (!done.bring_back) return opened;
  const back = `${countText(done.restored, 'student', 'students')} ${done.restored === 1 ? 'is' : 'are'} back in it.`;
  const kept = done.kept === 0 ? '' : ` ${done.kept} moved again since then, so they stay where they are.`;
  return `${opened} ${back}${kept}`;
}
