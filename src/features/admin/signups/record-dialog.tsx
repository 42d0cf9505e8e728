import { useLadder } from '#ui/school/ladder-context.ts';
import { useState } from 'react';
import type { SignupDetail, SignupRecord } from '#contracts/admin/signups.ts';
import { stepText, type Ladder } from '#domain/people/ladder.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { FoundPeople } from '#features/admin/shared/found-people.tsx';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { ModalDialog } from '#ui/components/modal-dialog.tsx';
import { SearchField } from '#ui/components/search-field.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { nameOf } from './signup-words.ts';

const SEARCH_AFTER_MS = 300;

/** Finds the student record of a scholar by name. */
export function RecordDialog({
  signup,
  onChoose,
  onClose,
}: {
  signup: SignupDetail;
  onChoose: (record: SignupRecord) => void;
  onClose: () => void;
}) {
  const ladder = useLadder();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const load = useAdminLoad('adminSignupRecords', { id: signup.id, query: { search: search || undefined } });
  const found = load.kind === 'ready' ? load.data.results : [];
  return (
    <ModalDialog title={`Which student is ${nameOf(signup)}?`} onClose={onClose}>
      <SearchField label="Search students by name or number" value={typed} onValue={setTyped} />
      {load.kind === 'failed' && <Alert>{actionFailedText('Couldn’t search.', load.failure)}</Alert>}
      <output className="soft">
        {load.kind === 'loading' && 'Loading…'}
        {load.kind === 'ready' &&
          found.length === 0 &&
          (search ? 'No student matches.' : 'Type a name to find the record.')}
      </output>
      <FoundPeople
        found={found.map((record) => ({
          id: record.id,
          name: nameOf(record),
          facts: recordText(record, ladder),
          whyNot: record.has_account && 'Has an account',
        }))}
        onChoose={(id) => {
          const chosen = found.find((record) => record.id === id);
          if (chosen) onChoose(chosen);
        }}
      />
      <div className="buttons">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </ModalDialog>
  );
}

/** What tells two children of one name apart. */
function recordText({ school_number, grade, house, email }: SignupRecord, ladder: Ladder): string {
  return [school_number && `No. ${school_number}`, stepText(ladder, grade), house?.name ?? 'No house', email]
    .filter(Boolean)
    .join(' · ');
}
