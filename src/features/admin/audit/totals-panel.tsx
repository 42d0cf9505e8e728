import { useState } from 'react';
import type { TotalsCheck } from '#contracts/admin/totals.ts';
import { countText } from '#domain/plural.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert, StatusMessage } from '#ui/components/message.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { momentText } from '#ui/when-text.ts';
import type { Moment } from '#domain/school-clock.ts';
import styles from './audit-screen.module.css';

/** Whether the totals are what the ledger says: when that was checked, what was corrected, and a check at once. */
export function TotalsPanel() {
  const load = useAdminLoad('adminTotals', {});
  return (
    <AdminView of={load} failed="Couldn’t load when the totals were checked." bars={1} height="7rem">
      {({ check }) => <Totals last={check} />}
    </AdminView>
  );
}

function Totals({ last }: { last: TotalsCheck | null }) {
  const call = useAdminCall();
  const { act, isBusy, problem } = useAdminAction();
  const [checked, setChecked] = useState<TotalsCheck | null>(null);
  const now = useNow(60_000);
  const check = checked ?? last;
  return (
    <section className={`card ${styles.totals}`} aria-labelledby="totals">
      <div className={styles.totalsWords}>
        <h2 id="totals">Totals</h2>
        <p>
          The server recounts every point from the ledger each hour, and corrects a total that differs.{' '}
          {check === null ? 'It has not done so yet.' : lastCheckText(check, now)}
        </p>
        {checked !== null && (
          <StatusMessage tone="good">
            {checked.differences === 0
              ? 'Recounted: all totals are right.'
              : `Recounted: ${countText(checked.differences, 'total', 'totals')} differed. All are right now.`}
          </StatusMessage>
        )}
        {problem && <Alert>{problem}</Alert>}
      </div>
      <Button
        icon="refresh"
        busy={isBusy}
        onClick={() =>
          act(
            'The totals were not checked.',
            () => call('adminTotalsCheck', {}),
            (answer) => setChecked(answer.check),
          )
        }
      >
        {isBusy ? 'Checking…' : 'Check now'}
      </Button>
    </section>
  );
}

function lastCheckText({ checked_at, differences, mended_at, mended }: TotalsCheck, now: Moment): string {
  const last = `Last check ${momentText(Date.parse(checked_at), now)}: `;
  const found = differences === 0 ? 'all were right.' : `${countText(differences, 'total', 'totals')} corrected.`;
  if (mended_at === null || mended === null || mended_at === checked_at) {
    return mended_at === null ? `${last}${found} None ever differed.` : `${last}${found}`;
  }
  return `${last}${found} The last correction was ${momentText(Date.parse(mended_at), now)} (${countText(mended, 'total', 'totals')}).`;
}
