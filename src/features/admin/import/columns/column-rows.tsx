import { IMPORT_FIELD_WORDS, IMPORT_FIELDS, type Columns } from '#domain/imports/columns.ts';
import styles from './column-rows.module.css';
import { samplesOf } from '#features/admin/import/students-of-table.ts';
import type { ChosenTable } from '#features/admin/import/use-import.ts';

/** Each column of the file, its first cells, and what it holds. */
export function ColumnRows({ chosen, onColumns }: { chosen: ChosenTable; onColumns: (columns: Columns) => void }) {
  const { table, columns } = chosen;
  return (
    <ul className={`sheet ${styles.columns}`}>
      {table.headers.map((header, index) => {
        const samples = samplesOf(table.rows, index);
        const name = header || `Column ${index + 1}`;
        return (
          // eslint-disable-next-line react/no-array-index-key -- a column is its place
          <li key={index} className={styles.column}>
            <span className={styles.words}>
              <strong>{name}</strong>
              <span className={styles.samples}>{samples.length > 0 ? samples.join(' · ') : 'All cells are empty'}</span>
            </span>
            <select
              aria-label={`What “${name}” holds`}
              className={styles.select}
              value={columns[index] ?? ''}
              onChange={(event) =>
                onColumns(
                  columns.map((column, place) =>
                    place === index ? (IMPORT_FIELDS.find((field) => field === event.target.value) ?? null) : column,
                  ),
                )
              }
            >
              <option value="">Leave out</option>
              {IMPORT_FIELDS.map((field) => (
                <option key={field} value={field}>
                  {IMPORT_FIELD_WORDS[field]}
                </option>
              ))}
            </select>
          </li>
        );
      })}
    </ul>
  );
}
