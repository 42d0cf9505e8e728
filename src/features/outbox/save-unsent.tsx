import { useState } from 'react';
import type { ListedSubmission } from '#data/outbox/view/outbox-list.ts';
import { useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { downloadFile } from '#ui/download-file.ts';
import styles from './outbox-screen.module.css';
import { isUnsent } from './place-face.ts';
import { unsentFile } from './unsent-file.ts';

/** What is not sent as a file to keep, without a connection too: the last resort of a tablet that must go away. */
export function SaveUnsent({
  submissions,
  names,
}: {
  submissions: readonly ListedSubmission[];
  names: ReadonlyMap<string, string>;
}) {
  const services = useServices();
  const [saved, setSaved] = useState<string | null>(null);
  const count = submissions.flatMap(({ entries }) => entries.filter(isUnsent)).length;
  const save = (): void => {
    const { name, text } = unsentFile(submissions, names, services.now());
    downloadFile({ name, type: 'text/csv;charset=utf-8', text });
    setSaved(`${count === 1 ? '1 award' : `${count} awards`} saved as ${name}. Nothing was removed from the Outbox.`);
  };
  return (
    <>
      {count > 0 && (
        <div className={styles.save}>
          <Button variant="quiet" icon="download" onClick={save}>
            Save what is not sent as a file
          </Button>
        </div>
      )}
      {saved && <StatusMessage>{saved}</StatusMessage>}
    </>
  );
}
