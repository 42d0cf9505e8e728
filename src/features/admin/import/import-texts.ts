import type { ImportRecord } from '#contracts/admin/imports.ts';
import { counted, countText, numberText } from '#domain/plural.ts';
import type { Delimiter, Encoding } from '#domain/imports/table.ts';

export const DELIMITER_WORDS: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};

export const ENCODING_WORDS: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (Excel “Unicode text”)',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows (older Excel)',
};

export const CUT_OFF_WORDS =
  'The last row has fewer cells than any other. Is the end of this file missing? Export it again to be sure.';

/** What is still missing of the lunch numbers; null where all are saved. */
export function lunchNumbersText({ total, waiting, lost }: ImportRecord['lunch_numbers']): string | null {
  const all = countText(total, 'lunch number', 'lunch numbers');
  const parts = [
    waiting > 0 && counted(waiting, `# of ${all} is still being saved.`, `# of ${all} are still being saved.`),
    lost > 0 && `${counted(lost, `# of ${all} is missing.`, `# of ${all} are missing.`)} Import the file again.`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(' ');
}

/** '962 students added, 14 changed, 3 left'. */
export function countsText({ added, changed, left }: Pick<ImportRecord, 'added' | 'changed' | 'left'>): string {
  const parts = [
    added > 0 ? `${countText(added, 'student', 'students')} added` : null,
    changed > 0 ? `${numberText(changed)} changed` : null,
    left > 0 ? `${numberText(left)} left` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Nothing changed' : parts.join(', ');
}

/** What an import is called in a list: its file, or the school year that began. */
export function recordName({ school_year: year, by_itself, file_name: file }: ImportRecord): string {
  if (year !== null) return `School year ${year}`;
  return by_itself ? `Nightly file ${file}` : file;
}

/** Who made it; one of the night is made in the name of somebody who slept. */
export const recordActor = ({ by_itself, made_by }: ImportRecord): string =>
  by_itself ? `By itself, in the name of ${made_by}` : made_by;
