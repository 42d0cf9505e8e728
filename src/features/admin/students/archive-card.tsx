import { useState } from 'react';
import type { AdminStudent } from '#contracts/admin/students.ts';
import { Button } from '#ui/components/button.tsx';
import { dateText } from '#ui/when-text.ts';
import { useZone } from '#ui/hooks/clock.ts';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './students.module.css';
import { useChanged } from './use-changed.tsx';

/** Takes a student off the lists, or back onto them, with Undo. */
export function ArchiveCard({ record, onChanged }: { record: AdminStudent; onChanged: () => void }) {
  const zone = useZone();
  const [isAsking, setAsking] = useState(false);
  const { show, outcome } = useChanged(onChanged);
  const kind = record.archived_at === null ? 'archive' : 'restore';
  return (
    <section className="card panel">
      <h2>{kind === 'archive' ? 'On the list' : 'Archived'}</h2>
      <p className={styles.soft}>
        {record.archived_at === null
          ? `Since ${dateText(Date.parse(record.created_at), zone)}. Archive a student who has left.`
          : `Since ${dateText(Date.parse(record.archived_at), zone)}. The points stay in the totals.`}
      </p>
      {outcome}
      <div className="buttons">
        <Button onClick={() => setAsking(true)}>{kind === 'archive' ? 'Archive…' : 'Restore…'}</Button>
      </div>
      {isAsking && (
        <ChangeDialog
          kind={kind}
          ids={[record.id]}
          name={`${record.first_name} ${record.last_name}`}
          houses={[]}
          onClose={() => setAsking(false)}
          onDone={(answer) => {
            setAsking(false);
            show(kind, answer);
            onChanged();
          }}
        />
      )}
    </section>
  );
}
