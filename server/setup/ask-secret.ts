import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks at the terminal for a text that is not shown while it is typed. */
export async function askSecret(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  // The terminal echoes nothing from here on.
  stdout.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    stdout.write('\n');
  }
}
