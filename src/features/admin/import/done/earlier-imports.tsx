import type { ImportRecord } from '#contracts/admin/imports.ts';
import { AdminView } from '#features/admin/list/admin-view.tsx';
import { useAdminLoad } from '#services/admin/use-admin.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { whenText } from '#ui/when-text.ts';
import styles from './earlier-imports.module.css';
import { countsText, lunchNumbersText, recordActor, recordName } from '#features/admin/import/import-texts.ts';
import { UndoImport } from './undo-import.tsx';

/** The newest imports, each with its Undo as long as it can be undone. */
export function EarlierImports() {
  const load = useAdminLoad('imports', {});
  return (
    <AdminView of={load} failed="Couldn’t load earlier imports." bars={1} height="4rem">
      {({ results }) =>
        results.length > 0 && (
          <section className={styles.earlier}>
            <h2>Earlier imports</h2>
            <ul className="sheet">
              {results.map((record) => (
                <li key={record.id} className={styles.record}>
                  <RecordWords record={record} />
                  <UndoImport record={record} />
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </AdminView>
  );
}

function RecordWords({ record }: { record: ImportRecord }) {
  const now = useNow(60_000);
  const missing = lunchNumbersText(record.lunch_numbers);
  return (
    <span className={styles.words}>
      <strong>{recordName(record)}</strong>
      <span className="soft">
        {countsText(record)} · {whenText(Date.parse(record.made_at), now)} · {recordActor(record)}
        {record.undone_at !== null &&
          ` · Undone by ${record.undone_by ?? 'somebody'}, ${whenText(Date.parse(record.undone_at), now)}`}
      </span>
      {missing !== null && <span>{missing}</span>}
    </span>
  );
}
