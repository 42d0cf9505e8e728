import { useLadder } from '#ui/school/ladder-context.ts';
import { importFieldWords, samplesOf, type Columns } from '#domain/imports/columns.ts';
import { IMPORT_FIELDS } from '#domain/imports/headers.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import { countText } from '#domain/plural.ts';
import type { ChosenTable } from '#features/admin/import/chosen-file.ts';
import { ChoiceRow } from '#features/admin/shared/choice-row.tsx';
import styles from './column-rows.module.css';

const optionsOf = (ladder: Ladder) => [
  { value: '', label: 'Leave out' },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: importFieldWords(ladder)[field] })),
];

interface Props {
  chosen: ChosenTable;
  onColumns: (columns: Columns) => void;
}

const nameOf = ({ table }: ChosenTable, index: number): string => table.headers[index] || `Column ${index + 1}`;

/** Each column of the file, its first cells, and what it holds: those that are used, and the others folded up. */
export function ColumnRows({ chosen, onColumns }: Props) {
  const { table, columns } = chosen;
  const places = table.headers.map((_, index) => index);
  const used = places.filter((index) => columns[index]);
  const unused = places.filter((index) => !columns[index]);
  const names = unused.map((index) => nameOf(chosen, index)).join(', ');
  return (
    <>
      <Rows chosen={chosen} places={used} onColumns={onColumns} />
      {unused.length > 0 && (
        // A file of which nothing is known shows what there is to choose.
        <details className={styles.unused} open={used.length === 0}>
          <summary>
            <b>{countText(unused.length, 'column', 'columns')} left out:</b>{' '}
            <span className={styles.names}>{names}</span>
          </summary>
          <Rows chosen={chosen} places={unused} onColumns={onColumns} />
        </details>
      )}
    </>
  );
}

function Rows({ chosen, places, onColumns }: Props & { places: readonly number[] }) {
  const options = optionsOf(useLadder());
  const { table, columns } = chosen;
  if (places.length === 0) return null;
  return (
    <ul className="sheet">
      {places.map((index) => {
        const samples = samplesOf(table.rows, index);
        const name = nameOf(chosen, index);
        return (
          <ChoiceRow
            key={index}
            name={name}
            facts={samples.length > 0 ? samples.join(' · ') : 'All cells are empty'}
            label={`What “${name}” holds`}
            value={columns[index] ?? ''}
            options={options}
            onValue={(value) => onColumns(columns.with(index, IMPORT_FIELDS.find((field) => field === value) ?? null))}
          />
        );
      })}
    </ul>
  );
}
