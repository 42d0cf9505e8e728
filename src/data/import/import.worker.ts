import type { ImportQuestion } from './import-message.ts';
import { readFile } from './read-file.ts';

// One file a worker: the page ends it after the answer.
self.addEventListener('message', (event: MessageEvent<ImportQuestion>) => {
  void readFile(event.data).then((read) => self.postMessage(read));
});
