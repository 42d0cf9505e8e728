import { useState } from 'react';
import type { ImportRecord, ImportUndone } from '#contracts/admin/imports.ts';
import { countText } from '#domain/plural.ts';
import { AskButton } from '#features/admin/shared/ask-dialog.tsx';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { StatusMessage } from '#ui/components/message.tsx';
import { countsText, recordName } from '#features/admin/import/import-texts.ts';
import styles from './undo-import.module.css';

interface Props {
  record: ImportRecord;
  /** After it: lists are to be read again. */
  onUndone?: () => void;
}

const ADDED_WORDS = 'Added students are deleted, or archived where they have points.';

/** Undoes an import, after a question, and shows the result. */
export function UndoImport({ record, onUndone }: Props) {
  const call = useAdminCall();
  const [undone, setUndone] = useState<ImportUndone | null>(null);
  if (undone) return <UndoneWords undone={undone} />;
  if (record.undo_until === null) return null;
  return (
    <AskButton
      icon="undo"
      label={
        <>
          Undo
          <span className="sr-only"> {recordName(record)}</span>
        </>
      }
      title={record.kind === 'roll_over' ? 'Undo the new school year?' : 'Undo this import?'}
      confirm="Undo"
      keep="Keep it"
      failed="Couldn’t undo it."
      send={() => call('undoImport', { id: record.id, timeoutMs: 120_000 })}
      onDone={(answer) => {
        setUndone(answer);
        onUndone?.();
      }}
    >
      <p>
        {recordName(record)}: {countsText(record)}. {record.added > 0 && ADDED_WORDS} Changed records become what they
        were, and who left comes back. What somebody changed since stays.
      </p>
    </AskButton>
  );
}

function UndoneWords({ undone }: { undone: ImportUndone }) {
  const others = [...undone.archived, ...undone.kept, ...undone.failed];
  return (
    <div className={styles.undone}>
      <StatusMessage tone="good">{countText(undone.reversed, 'record', 'records')} undone.</StatusMessage>
      {others.length > 0 && (
        <details>
          <summary>{countText(others.length, 'student', 'students')} to look at</summary>
          <ul>
            {others.map(({ name, why }, index) => (
              // eslint-disable-next-line react/no-array-index-key -- two students may have one name
              <li key={index}>
                <b>{name}:</b> {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
