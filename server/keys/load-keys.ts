import type { Queryable } from '#server/db/db.ts';
import { StartupError } from '#server/startup-error.ts';
import { fingerprintOf, keyFile, keysFrom, makeMasterKey, readMasterKey, type Keys } from './keys.ts';

interface KeySource {
  dataDir: string;
  secretKey: string | undefined;
}

/**
 * The keys of this database. A key is created only for a database without accounts, and its fingerprint stays there.
 * Throws a StartupError where the key is missing or is another one, because every right password would then be wrong.
 */
export async function loadKeys(db: Queryable, clock: () => Date, source: KeySource): Promise<Keys> {
  const { dataDir, secretKey } = source;
  if ((await readMasterKey(dataDir, secretKey)) === null) {
    if (await isInUse(db)) throw missing(dataDir);
    await makeMasterKey(dataDir);
  }
  const master = await readMasterKey(dataDir, secretKey);
  if (master === null) throw missing(dataDir);
  if ((await storeFingerprint(db, clock, fingerprintOf(master))) !== fingerprintOf(master)) throw another(source);
  return keysFrom(master);
}

async function isInUse(db: Queryable): Promise<boolean> {
  const rows = await db.query('SELECT 1 FROM master_key UNION ALL SELECT 1 FROM accounts LIMIT 1');
  return rows.length > 0;
}

/** Stores our fingerprint where there is none, and returns the stored one. */
async function storeFingerprint(db: Queryable, clock: () => Date, own: string): Promise<string | undefined> {
  await db.query('INSERT INTO master_key (fingerprint, noted_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    own,
    clock(),
  ]);
  const rows = await db.query<{ fingerprint: string }>('SELECT fingerprint FROM master_key');
  return rows[0]?.fingerprint;
}

const WITHOUT_IT = "Without it no password and no security answer can be checked, so the server doesn't start.";

const missing = (dataDir: string) =>
  new StartupError(
    `${keyFile(dataDir)} is missing, and the database has accounts that were created with it. ${WITHOUT_IT} ` +
      'Put back your copy of the file, or set DATA_DIR to the folder that has it, or SECRET_KEY if that was used before.',
  );

const another = ({ dataDir, secretKey }: KeySource) =>
  new StartupError(
    `${secretKey ? 'SECRET_KEY' : keyFile(dataDir)} is not the key that this database was created with. ${WITHOUT_IT} ` +
      (secretKey
        ? 'Set SECRET_KEY as it was; if the server ran without it before, unset it and put back secret.key.'
        : 'Put back your copy of the file, or set SECRET_KEY if that was used before.'),
  );
