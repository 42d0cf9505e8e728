import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const fileIn = (dataDir: string): string => path.join(dataDir, 'setup-link');

/** Keeps the set-up link for people who can't see the terminal. Only the server's own user may read it. */
export async function writeLinkFile(dataDir: string, link: string): Promise<void> {
  // Deleted first: the mode is only applied to a new file.
  await removeLinkFile(dataDir);
  await writeFile(fileIn(dataDir), `${link}\n`, { mode: 0o600, flag: 'wx' });
}

export async function removeLinkFile(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}
