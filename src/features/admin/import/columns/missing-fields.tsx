import { useLadder } from '#ui/school/ladder-context.ts';
import { fieldWord, missingFields, samplesOf, type Columns } from '#domain/imports/columns.ts';
import type { ChosenTable } from '#features/admin/import/chosen-file.ts';
import { Button } from '#ui/components/button.tsx';
import styles from './missing-fields.module.css';

/** What the file gives nothing for, with the columns that probably hold it: nobody looks for them among sixty. */
export function MissingFields({ chosen, onColumns }: { chosen: ChosenTable; onColumns: (columns: Columns) => void }) {
  const ladder = useLadder();
  const { table, columns } = chosen;
  const missing = missingFields(columns, table.headers, table.rows);
  const suggested = missing.flatMap(({ field, column }) => (column === null ? [] : [{ field, column }]));
  if (missing.length === 0) return null;
  return (
    <section className="attention">
      <p>
        <b>No column for: {missing.map(({ field }) => fieldWord(field, ladder)).join(', ')}.</b>{' '}
        {suggested.length === 0
          ? 'What the file doesn’t say stays as it is.'
          : 'One of the columns that are left out may hold it:'}
      </p>
      <ul className={styles.suggested}>
        {suggested.map(({ field, column }) => (
          <li key={field}>
            <Button onClick={() => onColumns(columns.with(column, field))}>
              Use “{table.headers[column]}” for {fieldWord(field, ladder)}
            </Button>
            <span className="soft">{samplesOf(table.rows, column).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
