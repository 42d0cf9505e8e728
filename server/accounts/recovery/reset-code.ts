import { randomBytes } from 'node:crypto';

/** 32 characters that nobody mistakes for each other: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Five bits each: 60 in all. */
const LENGTH = 12;

/** How long a code can be used. */
export const CODE_LASTS_MS = 24 * 3_600_000;

/** A new code in groups of four, as it is read out and typed. */
export function makeCode(): string {
  const characters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length] ?? '');
  return [0, 4, 8].map((start) => characters.slice(start, start + 4).join('')).join('-');
}

/** The code in the one form in which it is hashed, however it was typed. */
export function normaliseCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
