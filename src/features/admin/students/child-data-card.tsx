import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminStudent } from '#contracts/admin/students.ts';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { useAccount } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { adminPaths } from '#ui/admin-paths.ts';
import { EraseDialog } from './erase-dialog.tsx';
import styles from './students.module.css';

/** What a family may ask for: everything about the child as a file, and that it is erased. */
export function ChildDataCard({ record }: { record: AdminStudent }) {
  const call = useAdminCall();
  const navigate = useNavigate();
  const { is_superuser: isSuper } = useAccount().session.profile;
  const { act, isBusy, problem } = useAdminAction();
  const [isErasing, setErasing] = useState(false);
  const name = `${record.first_name} ${record.last_name}`;
  const take = (format: 'json' | 'html') =>
    act('The file was not made.', () => call('exportStudent', { id: record.id, body: { format } }), downloadFile);
  return (
    <section className="card panel">
      <h2>This student’s data</h2>
      <p className={styles.soft}>
        Everything that is known here about {record.first_name}: record, account, rosters, points, and who looked. A
        parent may ask for it. The audit log notes that you took it.
      </p>
      {problem && <Alert>{problem}</Alert>}
      <div className="buttons">
        <Button icon="download" busy={isBusy} onClick={() => take('html')}>
          Save to read
        </Button>
        <Button icon="download" busy={isBusy} onClick={() => take('json')}>
          Save as JSON
        </Button>
        {isSuper && <Button onClick={() => setErasing(true)}>Erase…</Button>}
      </div>
      {!isSuper && <p className={styles.soft}>Only a superuser can erase a person.</p>}
      {isErasing && (
        <EraseDialog
          id={record.id}
          name={name}
          onClose={() => setErasing(false)}
          onErased={() =>
            void navigate(adminPaths.students, { replace: true, state: { status: 'The student was erased.' } })
          }
        />
      )}
    </section>
  );
}
