import type { ImportRecord } from '#contracts/admin/imports.ts';
import { countText } from '#domain/plural.ts';
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
  'windows-1252': 'Windows (older Excel)',
};

/** '962 added, 14 changed, 3 left'. */
export function countsText({ added, changed, left }: Pick<ImportRecord, 'added' | 'changed' | 'left'>): string {
  const parts = [
    added > 0 ? `${countText(added, 'student')} added` : null,
    changed > 0 ? `${changed} changed` : null,
    left > 0 ? `${left} left` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Nothing changed' : parts.join(', ');
}

/** What an import is called in a list: its file, or the school year that began. */
export const recordName = (record: ImportRecord): string =>
  record.school_year === null ? record.file_name : `School year ${record.school_year}`;
