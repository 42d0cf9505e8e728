import type { AdminStudent } from '#contracts/admin/students.ts';
import { stepText, type Ladder } from '#domain/people/ladder.ts';
import { countText } from '#domain/plural.ts';
import styles from './merge.module.css';

interface Props {
  records: readonly [AdminStudent, AdminStudent];
  ladder: Ladder;
  keptId: string;
  onKeep: (id: string) => void;
}

/** Two records side by side, each with the choice that it stays. */
export function RecordColumns({ records, ladder, keptId, onKeep }: Props) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">The two records side by side</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Field</span>
          </th>
          {records.map((record, index) => (
            <th key={record.id} scope="col">
              <label className={styles.keep}>
                <input type="radio" name="stays" checked={record.id === keptId} onChange={() => onKeep(record.id)} />
                {index === 0 ? 'This record stays' : 'The other one stays'}
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FACTS.map(({ label, of }) => (
          <tr key={label(ladder)}>
            <th scope="row">{label(ladder)}</th>
            {records.map((record) => (
              <td key={record.id}>{of(record, ladder) || '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FACTS: ReadonlyArray<{
  label: (ladder: Ladder) => string;
  of: (record: AdminStudent, ladder: Ladder) => string | null;
}> = [
  { label: () => 'Name', of: ({ first_name, last_name }) => `${first_name} ${last_name}` },
  { label: ({ word }) => word, of: ({ grade }, ladder) => (grade === null ? null : stepText(ladder, grade)) },
  { label: () => 'House', of: ({ house_name }) => house_name },
  { label: () => 'Points', of: ({ points }) => countText(points, 'point', 'points') },
  { label: () => 'Rosters', of: ({ rosters }) => String(rosters) },
  { label: () => 'Account', of: ({ account }) => account && account.email },
  { label: () => 'School number', of: ({ school_number }) => school_number },
  { label: () => 'Email', of: ({ email }) => email },
  { label: () => 'List', of: ({ archived_at }) => (archived_at === null ? 'At school' : 'Archived') },
];
