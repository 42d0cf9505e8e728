import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { StartupError } from '#server/startup-error.ts';

/** The passwords of the embedded database. `owner` may do everything and is used only at start; `app` owns the school. */
const secrets = z.object({ owner: z.string(), app: z.string() });
export type DatabaseSecrets = z.infer<typeof secrets>;

// Hexadecimal, because it goes into CREATE ROLE, which takes no parameters, and into a URL.
const password = () => randomBytes(24).toString('hex');

/** Reads `database.json` in the data folder, or creates it, readable by the server's user alone. */
export async function loadSecrets(dataDir: string, clusterExists: boolean): Promise<DatabaseSecrets> {
  const file = path.join(dataDir, 'database.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  const read = text === null ? null : parsed(text);
  if (read !== null) return read;
  if (!clusterExists) return renewSecrets(dataDir);
  throw new StartupError(
    `${file} is ${text === null ? 'missing' : 'damaged'}, and with it the password of the database in ${dataDir}. ` +
      'Restore the file, or restore the folder from a backup.',
  );
}

function parsed(text: string): DatabaseSecrets | null {
  try {
    return secrets.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Replaces the passwords in `database.json`. */
export async function renewSecrets(dataDir: string): Promise<DatabaseSecrets> {
  const file = path.join(dataDir, 'database.json');
  const made = { owner: password(), app: password() };
  await writeFile(`${file}.new`, JSON.stringify(made), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return made;
}
