import type { TableChoice, TableForm } from '#domain/imports/table.ts';
import type { ChosenTable } from '#features/admin/import/chosen-file.ts';
import { DELIMITER_WORDS, ENCODING_WORDS } from '#features/admin/import/import-texts.ts';
import type { ImportActions } from '#features/admin/import/use-import.ts';
import { SelectField } from '#ui/components/select-field.tsx';
import styles from './columns-step.module.css';

/** The name of the file, and how it was read: each guess can be corrected. */
export function FileFields({ chosen, actions }: { chosen: ChosenTable; actions: ImportActions }) {
  const { table, file } = chosen;
  const { form } = table;
  return (
    <>
      <details className={styles.file}>
        <summary>
          <b>{file.name}</b>
          <span>
            {formText(form)}, {table.headerRow === 0 ? 'no header' : `the header is row ${table.headerRow}`}
          </span>
        </summary>
        <div className={styles.choices}>
          <CsvFields form={form} onChoice={(choice) => actions.reread(chosen, choice)} />
          <SelectField
            label="The header is"
            value={String(table.headerRow)}
            options={[
              ...table.firstRows.map(({ row, cells }) => ({
                value: String(row),
                label: `Row ${row}: ${cells.slice(0, 3).join(', ')}`,
              })),
              { value: '0', label: 'Not there' },
            ]}
            onValue={(row) => actions.reread(chosen, { headerRow: Number(row) })}
          />
        </div>
      </details>
      {form.kind === 'workbook' && form.sheets.length > 1 && (
        <div className={styles.question}>
          <SelectField
            label="Which sheet has the students?"
            value={form.sheet}
            options={form.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
            onValue={(sheet) => actions.reread(chosen, { sheet })}
          />
        </div>
      )}
    </>
  );
}

const formText = (form: TableForm): string =>
  form.kind === 'workbook'
    ? `Excel workbook, sheet “${form.sheet}”`
    : `${DELIMITER_WORDS[form.delimiter].toLowerCase()}, ${ENCODING_WORDS[form.encoding]}`;

function CsvFields({ form, onChoice }: { form: TableForm; onChoice: (choice: TableChoice) => void }) {
  if (form.kind !== 'csv') return null;
  return (
    <>
      <SelectField
        label="Cells are divided by"
        value={form.delimiter}
        options={optionsOf(DELIMITER_WORDS)}
        onValue={(delimiter) => onChoice({ delimiter: keyOf(DELIMITER_WORDS, delimiter, ',') })}
      />
      <SelectField
        label="Encoding"
        value={form.encoding}
        options={optionsOf(ENCODING_WORDS)}
        onValue={(encoding) => onChoice({ encoding: keyOf(ENCODING_WORDS, encoding, 'utf-8') })}
      />
    </>
  );
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The key that belongs to a select's value. */
function keyOf<Key extends string>(words: Readonly<Record<Key, string>>, value: string, otherwise: Key): Key {
  for (const key in words) if (key === value) return key;
  return otherwise;
}
