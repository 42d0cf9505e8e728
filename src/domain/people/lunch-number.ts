import { LUNCH_NUMBER } from './student-record.ts';

/** A lunch number as it is checked and stored: its digits; null where it isn't one. */
export function readLunchNumber(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return LUNCH_NUMBER.test(digits) ? digits : null;
}
