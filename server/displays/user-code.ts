import { randomInt } from 'node:crypto';

/** Consonants that can't be mistaken for each other or for digits, and spell no word. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

/** What staff type: 20^8 codes, nearly 35 bits. */
export const newUserCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The code that somebody typed, however they wrote it; null where it can't be one. */
export function asUserCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return new RegExp(`^[${LETTERS}]{${LENGTH}}$`).test(code) ? code : null;
}
