import type { ImportQuestion, ReadFile } from '#data/import/import-message.ts';
import { scriptUrl } from '#services/page/script-url.ts';

export type { ReadFile };

/** Reads a chosen file beside the page, so that a large one freezes nothing. */
export function readImportFile(question: ImportQuestion): Promise<ReadFile> {
  return new Promise((resolve) => {
    // In this way because the type of `Worker` doesn't know that it takes a trusted URL.
    const worker: Worker = Reflect.construct(Worker, [scriptUrl('importWorker'), { type: 'module' }]);
    const done = (read: ReadFile): void => {
      worker.terminate();
      resolve(read);
    };
    worker.addEventListener('message', (event: MessageEvent<ReadFile>) => done(event.data));
    worker.addEventListener('error', () => done({ kind: 'problem', problem: { kind: 'no-worker' } }));
    worker.postMessage(question);
  });
}
