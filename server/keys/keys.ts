import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '#server/startup-error.ts';

/** One secret for each purpose, all derived from one master key, which is kept beside the database and never in it. */
export interface Keys {
  /** Peppers passwords, security answers and lunch numbers. */
  pepper: Buffer;
  /** Signs access tokens. */
  access: Buffer;
  /** Signs refresh tokens. */
  refresh: Buffer;
  /** Turns what limits count by into keys, so that no name or address is kept. Signs device cookies. */
  throttle: Buffer;
  /** Seals what the database has to keep and must not show: what waits to be hashed or sent. */
  seal: Buffer;
  /** Turns one-time codes into what is kept of them. */
  codes: Buffer;
  /** Turns what an erased student was known by into marks that say nothing. */
  erased: Buffer;
}

const KEY_BYTES = 32;

function derive(master: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `habit-points ${purpose}`, KEY_BYTES));
}

export function keysFrom(master: Buffer): Keys {
  return {
    pepper: derive(master, 'pepper'),
    access: derive(master, 'access token'),
    refresh: derive(master, 'refresh token'),
    throttle: derive(master, 'throttle'),
    seal: derive(master, 'seal'),
    codes: derive(master, 'one-time codes'),
    erased: derive(master, 'erased'),
  };
}

export function hmac(key: Buffer, ...parts: readonly string[]): Buffer {
  const mac = createHmac('sha256', key);
  // Each part has its length before it, because ('ab', 'c') and ('a', 'bc') must differ.
  for (const part of parts) mac.update(`${part.length}:${part}`);
  return mac.digest();
}

/** Identifies a master key without revealing it, so that it can be kept in the database. */
export const fingerprintOf = (master: Buffer): string => derive(master, 'fingerprint').toString('hex');

export const keyFile = (dataDir: string): string => path.join(dataDir, 'secret.key');

/**
 * The master key: from `secretKey` (SECRET_KEY, at least 32 characters), else from `secret.key` in the data folder; null
 * where there is none.
 */
export async function readMasterKey(dataDir: string, secretKey: string | undefined): Promise<Buffer | null> {
  if (secretKey) return Buffer.from(secretKey, 'utf8');
  const file = keyFile(dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const master = Buffer.from(text.trim(), 'base64');
  if (master.length === KEY_BYTES) return master;
  throw new StartupError(
    `${file} is damaged: it doesn't hold a key. Put back your copy of it. Without it no password can be checked.`,
  );
}

/** The folder that holds the key, with access for its owner only; one that is there stays as it is. */
export async function makeKeyFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
}

/** A new master key in `secret.key`, with access for its owner only. */
export async function makeMasterKey(dataDir: string): Promise<void> {
  await makeKeyFolder(dataDir);
  const text = randomBytes(KEY_BYTES).toString('base64');
  await writeFile(keyFile(dataDir), text, { mode: 0o600, flag: 'wx', flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // Another server was faster. Its key is just as good.
      if (error.code !== 'EEXIST') throw error;
    },
  );
}
