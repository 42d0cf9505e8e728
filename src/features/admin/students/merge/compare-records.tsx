import { useState } from 'react';
import type { AdminStudent, RecordsToMerge } from '#contracts/admin/students.ts';
import { MERGE_WORDS } from '#domain/people/merge-words.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { SendButton } from '#features/admin/shared/send-button.tsx';
import { useAdminAction } from '#features/admin/shared/use-admin-action.ts';
import { useAdminCall, useAdminLoad } from '#services/admin/use-admin.ts';
import { useSameKey } from '#services/hooks/same-key.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { SelectField } from '#ui/components/select-field.tsx';
import { useLadder } from '#ui/school/ladder-context.ts';
import { RecordColumns } from './record-columns.tsx';

interface Props {
  record: AdminStudent;
  otherId: string;
  onBack: () => void;
  onMerged: (now: AdminStudent) => void;
}

/** The two records side by side. */
export function CompareRecords({ otherId, ...props }: Props) {
  const load = useAdminLoad('adminStudent', { id: otherId });
  return (
    <AdminView of={load} failed="Couldn’t load the other record." bars={6} height="2.5rem">
      {(other) => <Decision {...props} other={other} />}
    </AdminView>
  );
}

/** Which record stays, and whose account signs in where both have one; then the merge. */
function Decision({ record, other, onBack, onMerged }: Omit<Props, 'otherId'> & { other: AdminStudent }) {
  const call = useAdminCall();
  const keyOf = useSameKey();
  const ladder = useLadder();
  const { act, isBusy, problem } = useAdminAction();
  const [keptId, setKeptId] = useState(record.archived_at === null ? record.id : other.id);
  const [accountId, setAccountId] = useState('');
  const [kept, lost] = keptId === record.id ? [record, other] : [other, record];
  const asksAccount = record.account !== null && other.account !== null;
  const merge = () => {
    const body: RecordsToMerge = {
      kept_id: kept.id,
      kept_version: kept.version,
      lost_id: lost.id,
      lost_version: lost.version,
      ...(asksAccount && { account: accountId === kept.account?.id ? 'kept' : 'lost' }),
    };
    act('The records were not merged.', () => call('mergeStudents', { body, key: keyOf(body) }), onMerged);
  };
  const cannot = kept.archived_at === null ? null : MERGE_WORDS.keptIsArchived;
  return (
    <>
      <RecordColumns records={[record, other]} ladder={ladder} keptId={keptId} onKeep={setKeptId} />
      <p>
        The record that stays keeps what it says, and takes what it lacks from the other one. Every award stays in the
        house in which it was counted. For a day you can part the two again.
      </p>
      {asksAccount && (
        <SelectField
          label="Which account signs in from now on?"
          value={accountId}
          options={[
            { value: '', label: 'Choose…' },
            ...[record, other].flatMap(({ account }) => (account ? { value: account.id, label: account.email } : [])),
          ]}
          onValue={setAccountId}
        />
      )}
      {(problem ?? cannot) && <Alert>{problem ?? cannot}</Alert>}
      <div className="buttons">
        <Button onClick={onBack}>Back</Button>
        <SendButton busy={isBusy} disabled={cannot !== null || (asksAccount && accountId === '')} onClick={merge}>
          Merge the two records
        </SendButton>
      </div>
    </>
  );
}
