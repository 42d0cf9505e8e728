import { randomBytes } from 'node:crypto';
import { hmac, type Keys } from './keys.ts';

/** 32 characters that nobody mistakes for each other: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const IN_GROUP = 4;

/** A new code in groups of four, as it is read out and typed. Each group has 20 bits. */
export function makeCode(groups: number): string {
  const group = () => Array.from(randomBytes(IN_GROUP), (byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
  return Array.from({ length: groups }, group).join('-');
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

/**
 * What is kept of a code that is looked up by itself. A key that is not in the database makes it, so a copy of the database
 * is no help to somebody who tries all codes.
 */
export const codeHash = (keys: Pick<Keys, 'codes'>, code: string): Buffer => hmac(keys.codes, normaliseCode(code));
