import type { JournalFile } from './journal.ts';
import { createJournalKeeper, type JournalQuestion } from './journal-keeper.ts';

/** A page that was frozen while it wrote holds the file: the others keep their copies in local storage then. */
const PATIENCE_MS = 2000;

// Only a worker of its own can write a file in place, and wait for the disk without holding up a page.
const keep = createJournalKeeper({
  withFile: (work) =>
    navigator.locks.request('habit-points.journal', { signal: AbortSignal.timeout(PATIENCE_MS) }, async () => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle('outbox-journal-1', { create: true });
      // In this way because the page's types, which check this file too, don't know it.
      const file: JournalFile & { close(): void } = await Reflect.apply(
        Reflect.get(handle, 'createSyncAccessHandle'),
        handle,
        [],
      );
      try {
        return work(file);
      } finally {
        file.close();
      }
    }),
  random: (bytes) => void crypto.getRandomValues(bytes),
});

self.addEventListener(
  'message',
  ({ data: { id, question } }: MessageEvent<{ id: number; question: JournalQuestion }>) => {
    void keep(question).then(
      (heard) => self.postMessage({ id, heard }),
      () => self.postMessage({ id, heard: null }),
    );
  },
);
