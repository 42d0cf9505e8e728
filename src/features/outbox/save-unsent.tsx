import { useState } from 'react';
import type { Submission } from '#data/outbox/view/outbox-state.ts';
import { countText } from '#domain/plural.ts';
import { useOutbox } from '#services/outbox/use-outbox.tsx';
import { useServices } from '#services/services.ts';
import { Button } from '#ui/components/button.tsx';
import { StatusMessage } from '#ui/components/message.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { momentOf } from '#domain/school-clock.ts';
import { unsentFile } from './unsent-file.ts';

/** Exports the unsent awards as a file, without a connection too, for a tablet that must be replaced. */
export function SaveUnsent({
  submissions,
  names,
}: {
  submissions: readonly Submission[];
  names: ReadonlyMap<string, string>;
}) {
  const services = useServices();
  const [saved, setSaved] = useState<string | null>(null);
  const count = useOutbox().counts.unsent;
  const save = (): void => {
    const { name, text } = unsentFile(submissions, names, momentOf(services));
    downloadFile({ name, type: 'text/csv;charset=utf-8', text });
    setSaved(`${countText(count, 'award', 'awards')} saved as ${name}. Nothing was removed from the Outbox.`);
  };
  return (
    <>
      {count > 0 && (
        <Button variant="quiet" icon="download" onClick={save}>
          Export unsent awards
        </Button>
      )}
      {saved && <StatusMessage>{saved}</StatusMessage>}
    </>
  );
}
