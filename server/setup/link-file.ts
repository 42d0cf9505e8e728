import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const fileIn = (dataDir: string): string => path.join(dataDir, 'setup-link');

/** Keeps the set-up link for whoever can't see the terminal. Only the server's own user may read it. */
export async function writeLinkFile(dataDir: string, link: string): Promise<void> {
  // Made anew: the mode counts for a new file only.
  await removeLinkFile(dataDir);
  await writeFile(fileIn(dataDir), `${link}\n`, { mode: 0o600, flag: 'wx' });
}

export async function removeLinkFile(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}
