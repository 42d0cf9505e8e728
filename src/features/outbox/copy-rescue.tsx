import { useEffect, useState } from 'react';
import { counted } from '#domain/plural.ts';
import type { CopiedEntry } from '#data/outbox/copy/outbox-copy.ts';
import { knownEntry } from '#data/outbox/view/read-entry.ts';
import { submissionsOf } from '#data/outbox/view/outbox-state.ts';
import { readCopies } from '#services/outbox/second-copies.ts';
import { Button } from '#ui/components/button.tsx';
import { downloadFile } from '#ui/download-file.ts';
import { useClock } from '#ui/hooks/clock.ts';
import { schoolZone } from '#services/school-zone.ts';
import { useStore } from '#services/store.ts';
import { unsentFile } from './unsent-file.ts';

/**
 * Where the database can't be opened, the second copy is all there is. The file holds the awards of the person who is
 * signed in: the names of others' students are not on this device, and their comments are not for everyone.
 */
export function CopyRescue() {
  const { now } = useClock();
  const zone = useStore(schoolZone);
  const [copied, setCopied] = useState<readonly CopiedEntry[]>([]);
  useEffect(() => void readCopies().then(setCopied), []);
  if (copied.length === 0) return null;
  const own = copied.map(({ entry }) => entry).filter((entry) => entry.studentName !== null);
  const save = (): void => {
    // Their state is in no database: each may have been sent.
    const state = { kind: 'waiting', tries: 1, loneTries: 0 } as const;
    const submissions = submissionsOf(own.map((entry) => knownEntry({ ...entry, state })));
    const { name, text } = unsentFile(submissions, new Map(), { at: now(), zone });
    downloadFile({ name, type: 'text/csv;charset=utf-8', text });
  };
  return (
    <>
      <p>
        {counted(
          copied.length,
          '# unsent award is also kept in a second copy.',
          '# unsent awards are also kept in a second copy.',
        )}
      </p>
      {own.length > 0 && (
        <Button icon="download" onClick={save}>
          Export unsent awards
        </Button>
      )}
    </>
  );
}
