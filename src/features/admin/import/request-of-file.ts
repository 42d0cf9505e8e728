import type { ImportRequest } from '#contracts/admin/imports.ts';
import type { ChosenFile } from './chosen-file.ts';
import { requestOfRoster, rosterLines } from './oneroster/request-of-roster.ts';
import { refusedFile, studentsOf, type RefusedRow } from './students-of-table.ts';

/** What of a chosen file is sent to be checked. */
export function requestOf(chosen: ChosenFile): ImportRequest {
  if (chosen.kind === 'oneroster') return requestOfRoster(chosen);
  return {
    kind: 'csv',
    mode: 'bulk',
    file_name: chosen.file.name.slice(0, 200),
    source: null,
    year_words: chosen.yearWords,
    deals_houses: chosen.dealsHouses,
    overrides_edits: chosen.overridesEdits,
    students: studentsOf(chosen.table, chosen.columns),
    teachers: [],
    classes: [],
  };
}

/** The refused rows of it as a file, each with what is wrong. */
export const refusedRowsOf = (chosen: ChosenFile, refused: readonly RefusedRow[]) =>
  refusedFile(chosen.kind === 'oneroster' ? rosterLines(chosen) : chosen.table, refused);
