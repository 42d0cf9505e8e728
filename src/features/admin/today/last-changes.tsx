import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Change } from '#contracts/admin/today.ts';
import { approvedText } from '#domain/accounts/approval-words.ts';
import { changedText, undoneText } from '#domain/people/student-record.ts';
import { MERGE_WORDS } from '#domain/people/merge-words.ts';
import { actionText } from '#features/admin/audit/audit-words.ts';
import { UndoClosing } from '#features/admin/houses/reopen-house.tsx';
import { UndoImport } from '#features/admin/import/done/undo-import.tsx';
import { countsText, recordActor, recordName } from '#features/admin/import/import-texts.ts';
import { UndoApproval } from '#features/admin/signups/undo-approval.tsx';
import { PartRecords } from '#features/admin/students/merge/part-records.tsx';
import { UndoButton } from '#features/admin/shared/act-button.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import styles from './today-screen.module.css';

interface Props {
  changes: readonly Change[];
  /** Something was taken back, in these words. */
  onUndone: (text: string) => void;
}

/** What the office did last, each with its Undo as long as it has one. */
export function LastChanges({ changes, onUndone }: Props) {
  return (
    <section className={styles.part}>
      <div className="spread">
        <h2>Last changes</h2>
        <Link to={adminPaths.audit}>Whole audit</Link>
      </div>
      {changes.length === 0 ? (
        <EmptyState icon="clock" text="Nothing was changed yet." />
      ) : (
        <ul className={`card ${styles.changes}`}>
          {changes.map((change) => (
            <ChangeRow key={`${change.kind} ${change.at} ${textOf(change)}`} change={change} onUndone={onUndone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ChangeRow({ change, onUndone }: { change: Change; onUndone: Props['onUndone'] }) {
  const now = useNow(60_000);
  return (
    <li className={styles.change}>
      <span className={styles.words}>
        <span>{textOf(change)}</span>
        <span className="soft">
          {change.kind === 'import' ? recordActor(change.record) : change.by} · {whenText(Date.parse(change.at), now)}
        </span>
      </span>
      <WayBack change={change} onUndone={onUndone} />
    </li>
  );
}

function textOf(change: Change): string {
  switch (change.kind) {
    case 'import':
      return `${recordName(change.record)}: ${countsText(change.record)}${change.record.undone_at === null ? '' : '. Undone'}`;
    case 'students':
      return `${changedText(change.change, change.students, 0)}${change.is_undone ? ' Undone.' : ''}`;
    case 'approvals':
      return `${change.name === null ? approvedText(change.approved, 0) : `${change.name} is approved.`}${change.is_undone ? ' Undone.' : ''}`;
    case 'merge':
      return `${change.name}: ${MERGE_WORDS.merged}${change.is_undone ? ' Undone.' : ''}`;
    case 'house':
      return `${change.house.name} is closed.`;
    case 'other': {
      const name = change.row.object?.name;
      return name ? `${actionText(change.row.action)}: ${name}` : actionText(change.row.action);
    }
  }
}

function WayBack({ change, onUndone }: { change: Change; onUndone: Props['onUndone'] }): ReactNode {
  switch (change.kind) {
    case 'import':
      return <UndoImport record={change.record} />;
    case 'students':
      return change.is_undone ? null : <UndoStudents id={change.id} onUndone={onUndone} />;
    case 'approvals':
      return change.is_undone ? null : <UndoApproval id={change.id} onUndone={onUndone} />;
    case 'merge':
      return change.is_undone ? null : <PartRecords id={change.id} onParted={onUndone} />;
    case 'house':
      return <UndoClosing house={change.house} onOpened={onUndone} />;
    case 'other':
      return null;
  }
}

function UndoStudents({ id, onUndone }: { id: string; onUndone: Props['onUndone'] }) {
  const call = useAdminCall();
  return (
    <UndoButton
      send={() => call('undoStudentChange', { id })}
      onDone={({ restored, kept }) => onUndone(undoneText(restored, kept))}
    />
  );
}
