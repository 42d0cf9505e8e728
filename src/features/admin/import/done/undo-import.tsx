import { useState } from 'react';
import type { ImportRecord, ImportUndone } from '#contracts/admin/imports.ts';
import { countText } from '#domain/plural.ts';
import { useAdminAction } from '#features/admin/list/use-admin-action.ts';
import { useAdminCall } from '#services/admin/use-admin.ts';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx';
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
  const { isBusy, problem, act, forget } = useAdminAction();
  const [isAsking, setAsking] = useState(false);
  const [undone, setUndone] = useState<ImportUndone | null>(null);
  if (undone) return <UndoneWords undone={undone} />;
  if (record.undo_until === null) return null;
  const undo = () =>
    act(
      'Couldn’t undo it.',
      () => call('undoImport', { id: record.id, timeoutMs: 120_000 }),
      (answer) => {
        setAsking(false);
        setUndone(answer);
        onUndone?.();
      },
    );
  return (
    <>
      <Button icon="undo" onClick={() => setAsking(true)}>
        Undo
        <span className="sr-only"> {recordName(record)}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={record.kind === 'roll_over' ? 'Undo the new school year?' : 'Undo this import?'}
          confirm="Undo"
          keep="Keep it"
          busy={isBusy}
          problem={problem}
          onConfirm={undo}
          onClose={() => {
            setAsking(false);
            forget();
          }}
        >
          <p>
            {recordName(record)}: {countsText(record)}. {record.added > 0 && ADDED_WORDS} Changed records become what
            they were, and who left comes back. What somebody changed since stays.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function UndoneWords({ undone }: { undone: ImportUndone }) {
  const others = [...undone.archived, ...undone.kept, ...undone.failed];
  return (
    <div className={styles.undone}>
      <StatusMessage tone="good">{countText(undone.reversed, 'record')} taken back.</StatusMessage>
      {others.length > 0 && (
        <details>
          <summary>{countText(others.length, 'student')} to look at</summary>
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
