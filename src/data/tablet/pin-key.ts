import type { Sealed } from '#data/session/session-db.ts';

/** What the browser's cryptography is used for; it is missing on a plain-http address. */
export interface Crypt {
  subtle: SubtleCrypto;
  randomBytes: (count: number) => Uint8Array<ArrayBuffer>;
}

/** How often a PIN is hashed: some tenths of a second on a slow tablet, for each guess. */
export const PIN_ROUNDS = 600_000;
const SALT_BYTES = 16;
/** What AES-GCM asks for. */
const IV_BYTES = 12;

export interface PinParts {
  salt: Uint8Array<ArrayBuffer>;
  rounds: number;
}

export const newPinParts = ({ randomBytes }: Crypt, rounds: number): PinParts => ({
  salt: randomBytes(SALT_BYTES),
  rounds,
});

/** Stays on this device: script can use it and can't read it. */
export const newDeviceKey = ({ subtle }: Crypt): Promise<CryptoKey> =>
  subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);

/** The key that a PIN makes together with the device's own key. Without either of the two nobody can make it. */
export async function pinKey(
  { subtle }: Crypt,
  deviceKey: CryptoKey,
  pin: string,
  { salt, rounds }: PinParts,
): Promise<CryptoKey> {
  const typed = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const hashed = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, typed, 256);
  const mixed = await subtle.sign('HMAC', deviceKey, hashed);
  return subtle.importKey('raw', mixed, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

export async function seal({ subtle, randomBytes }: Crypt, key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = randomBytes(IV_BYTES);
  const data = await subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value)));
  return { iv, data };
}

/** What was sealed; undefined: the key is another one. */
export async function unseal({ subtle }: Crypt, key: CryptoKey, { iv, data }: Sealed): Promise<unknown> {
  try {
    const opened = await subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
    return JSON.parse(new TextDecoder().decode(opened));
  } catch {
    return undefined;
  }
}
