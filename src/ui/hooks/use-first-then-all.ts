import { useDeferredValue } from 'react';

/** So many rows fill a screen. */
const FIRST_ROWS = 14;

/**
 * The rows that fill a screen at once, and the others right after it was drawn, so that neither the page nor a letter that
 * is typed waits for them. Until then the rows that were drawn before stand below the first ones, so a row's key is its
 * place: a student may be there twice.
 */
export function useFirstThenAll<T>(rows: readonly T[]): readonly T[] {
  const before = useDeferredValue(rows, []);
  return before === rows ? rows : [...rows.slice(0, FIRST_ROWS), ...before.slice(FIRST_ROWS, rows.length)];
}
