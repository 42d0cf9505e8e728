import type { InvitationRow } from '#contracts/admin/invitations.ts';
import { TickPage, type Ticked } from '#features/admin/list/use-ticked.tsx';
import { useSendsEmail } from '#services/admin/use-sends-email.ts';
import { Button } from '#ui/components/button.tsx';
import { canRemind } from './invitation-rows.tsx';

interface Props {
  rows: readonly InvitationRow[];
  ticked: Ticked;
  isBusy: boolean;
  onRemind: (ids: readonly string[]) => void;
}

/** Ticks those who have not come, and gives them a new link, which ends the one before. */
export function Reminders({ rows, ticked, isBusy, onRemind }: Props) {
  const sendsEmail = useSendsEmail();
  const waiting = rows.filter(canRemind);
  const chosen = waiting.filter(({ id }) => ticked.ids.has(id)).map(({ id }) => id);
  if (waiting.length === 0) return null;
  return (
    <div className="spread">
      <TickPage of={ticked} rows={waiting}>
        All {waiting.length} on this page who have not come
      </TickPage>
      {chosen.length > 0 && (
        <Button icon="mail" busy={isBusy} onClick={() => onRemind(chosen)}>
          Remind {chosen.length} {sendsEmail === true ? 'by email' : 'with new links'}
        </Button>
      )}
    </div>
  );
}
