import type { ImportRequest } from '#contracts/admin/imports.ts';
import { peopleOfTable } from '#domain/imports/people-of-table.ts';
import type { Table } from '#domain/imports/table.ts';
import type { ChosenFile, ChosenNight, ChosenTable } from './chosen-file.ts';
import { requestOfRoster, rosterLines } from './oneroster/request-of-roster.ts';
import { refusedFile, type RefusedRow } from './refused-file.ts';

/** What of a chosen file is sent to be checked. */
export function requestOf(chosen: ChosenFile): ImportRequest {
  switch (chosen.kind) {
    case 'oneroster':
      return requestOfRoster(chosen);
    case 'table':
      return requestOfTable(chosen);
    case 'night':
      return { ...chosen.request, overrides_edits: chosen.overridesEdits };
  }
}

function requestOfTable(chosen: ChosenTable): ImportRequest {
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
  refusedFile(linesOf(chosen), refused);

function linesOf(chosen: ChosenFile): Pick<Table, 'headers' | 'rows'> {
  switch (chosen.kind) {
    case 'oneroster':
      return rosterLines(chosen);
    case 'table':
      return chosen.table;
    case 'night':
      return nightLines(chosen);
  }
}

const NIGHT_HEADERS = ['School number', 'First name', 'Last name', 'School email', 'Grade', 'House'];

const nightLines = ({ request }: ChosenNight): Pick<Table, 'headers' | 'rows'> => ({
  headers: NIGHT_HEADERS,
  rows: request.students.map(({ row, school_number, first_name, last_name, email, grade, house }) => ({
    row,
    cells: [school_number, first_name, last_name, email, grade, house].map((cell) => cell ?? ''),
    isTooLong: false,
  })),
});
