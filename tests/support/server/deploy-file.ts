import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file of deploy/ with what differs on this machine; each change is one that a school makes too. */
export async function deployFile(name: string, changes: ReadonlyArray<readonly [string, string]>): Promise<string> {
  let text = await readFile(path.join('deploy', name), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}
