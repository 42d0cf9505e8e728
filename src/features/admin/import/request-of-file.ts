import type { ImportRequest } from '#contracts/admin/imports.ts';
import { peopleOfTable } from '#domain/imports/people-of-table.ts';
import type { ChosenFile } from './chosen-file.ts';
import { requestOfRoster, rosterLines } from './oneroster/request-of-roster.ts';
import { refusedFile, type RefusedRow } from './refused-file.ts';

/** What of a chosen file is sent to be checked. */
export function requestOf(chosen: ChosenFile): ImportRequest {
  if (chosen.kind === 'oneroster') return requestOfRoster(chosen);
  const { students, teachers, classes } = peopleOfTable(chosen.table, chosen.columns);
  return {
    kind: 'csv',
    mode: 'bulk',
    file_name: chosen.file.name.slice(0, 200),
    source: null,
    year_words: chosen.yearWords,
    deals_houses: chosen.dealsHouses,
    overrides_edits: chosen.overridesEdits,
    students,
    teachers,
    classes,
  };
}

/** The refused rows of it as a file, each with what is wrong. */
export const refusedRowsOf = (chosen: ChosenFile, refused: readonly RefusedRow[]) =>
  refusedFile(chosen.kind === 'oneroster' ? rosterLines(chosen) : chosen.table, refused);
