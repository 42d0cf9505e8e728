import { useState } from 'react';
import type { AdminStudent, AdminStudentRow } from '#contracts/admin/students.ts';
import { stepText, type Ladder } from '#domain/people/ladder.ts';
import { countText } from '#domain/plural.ts';
import { actionFailedText } from '#domain/write-words.ts';
import { FoundPeople } from '#features/admin/shared/found-people.tsx';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { Alert } from '#ui/components/message.tsx';
import { SearchField } from '#ui/components/search-field.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useLadder } from '#ui/school/ladder-context.ts';

const SEARCH_AFTER_MS = 300;
const MOST = 10;

interface Props {
  record: AdminStudent;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Finds the other record of a child, archived ones too. It begins with the last name. */
export function ChooseOther({ record, onChoose, onClose }: Props) {
  const ladder = useLadder();
  const [typed, setTyped] = useState(record.last_name);
  const search = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const query = { search: search || undefined, state: 'all', sort: 'name', page: 1, page_size: MOST } as const;
  const load = useAdminLoad('adminStudents', { query });
  const found = load.kind === 'ready' ? load.data.results.filter(({ id }) => id !== record.id) : [];
  return (
    <>
      <SearchField label="Search students by name, number or email" value={typed} onValue={setTyped} />
      {load.kind === 'failed' && <Alert>{actionFailedText('Couldn’t search.', load.failure)}</Alert>}
      <output className="soft">
        {load.kind === 'loading' && 'Loading…'}
        {load.kind === 'ready' && found.length === 0 && 'No other student matches.'}
      </output>
      <FoundPeople
        found={found.map((other) => ({ id: other.id, name: nameOf(other), facts: factsText(other, ladder) }))}
        onChoose={onChoose}
      />
      <div className="buttons">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </>
  );
}

const nameOf = ({ first_name, last_name }: AdminStudentRow): string => `${first_name} ${last_name}`;

/** What tells two records of one name apart. */
function factsText({ archived_at, school_number, grade, house_name, points }: AdminStudentRow, ladder: Ladder): string {
  return [
    archived_at !== null && 'Archived',
    school_number && `No. ${school_number}`,
    stepText(ladder, grade),
    house_name ?? 'No house',
    countText(points, 'point', 'points'),
  ]
    .filter(Boolean)
    .join(' · ');
}
