import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** One secret a purpose, all derived from one master key that lives beside the database, never in it. */
export interface Keys {
  /** Peppers passwords, security answers and lunch numbers. */
  pepper: Buffer;
  /** Signs access tokens. */
  access: Buffer;
  /** Signs refresh tokens. */
  refresh: Buffer;
  /** Names throttled identifiers and addresses without keeping them; signs device cookies. */
  throttle: Buffer;
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
  };
}

export function hmac(key: Buffer, ...parts: readonly string[]): Buffer {
  const mac = createHmac('sha256', key);
  // A length before each part: ('ab', 'c') and ('a', 'bc') must differ.
  for (const part of parts) mac.update(`${part.length}:${part}`);
  return mac.digest();
}

/**
 * The master key: from `secretKey` (SECRET_KEY, at least 32 characters), else from `secret.key` in the data folder, made
 * there at the first start with access for its owner only. Losing it makes every password unusable.
 */
export async function loadKeys(dataDir: string, secretKey: string | undefined): Promise<Keys> {
  if (secretKey) return keysFrom(Buffer.from(secretKey, 'utf8'));
  const file = path.join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const master = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (master.length !== KEY_BYTES) {
    throw new Error(
      `${file} is damaged. Restore it from a backup, or set SECRET_KEY; without it no password can be checked.`,
    );
  }
  return keysFrom(master);
}
