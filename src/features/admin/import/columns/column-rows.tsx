import { IMPORT_FIELD_WORDS, IMPORT_FIELDS, type Columns } from '#domain/imports/columns.ts';
import { samplesOf } from '#features/admin/import/students-of-table.ts';
import type { ChosenTable } from '#features/admin/import/chosen-file.ts';
import { ChoiceRow } from '#features/admin/shared/choice-row.tsx';

const OPTIONS = [
  { value: '', label: 'Leave out' },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: IMPORT_FIELD_WORDS[field] })),
];

/** Each column of the file, its first cells, and what it holds. */
export function ColumnRows({ chosen, onColumns }: { chosen: ChosenTable; onColumns: (columns: Columns) => void }) {
  const { table, columns } = chosen;
  return (
    <ul className="sheet">
      {table.headers.map((header, index) => {
        const samples = samplesOf(table.rows, index);
        const name = header || `Column ${index + 1}`;
        return (
          <ChoiceRow
            // eslint-disable-next-line react/no-array-index-key -- a column is its place
            key={index}
            name={name}
            facts={samples.length > 0 ? samples.join(' · ') : 'All cells are empty'}
            label={`What “${name}” holds`}
            value={columns[index] ?? ''}
            options={OPTIONS}
            onValue={(value) => onColumns(columns.with(index, IMPORT_FIELDS.find((field) => field === value) ?? null))}
          />
        );
      })}
    </ul>
  );
}
