import type { ImportQuestion, ReadFile } from '#data/import/import-message.ts';
import { readFile } from '#data/import/read-file.ts';

/** A worker of the browser that reads files as the real one does, in this thread: jsdom has no workers. */
export class TestImportWorker {
  private readonly listeners: ((event: { data: ReadFile }) => void)[] = [];

  addEventListener(type: string, listener: (event: { data: ReadFile }) => void): void {
    if (type === 'message') this.listeners.push(listener);
  }

  postMessage(question: ImportQuestion): void {
    void readFile(question).then((data) => {
      for (const listener of this.listeners) listener({ data });
    });
  }

  terminate(): void {
    this.listeners.length = 0;
  }
}
