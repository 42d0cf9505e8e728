import type { ImportRequest } from '#contracts/admin/imports.ts';
import { partsOf, peopleOfRoster, type RosterChoice } from '#domain/imports/people-of-roster.ts';
import type { TableRow } from '#domain/imports/table.ts';

/** An archive with what a person chose of it. */
export interface ChosenRoster extends RosterChoice {
  kind: 'oneroster';
  file: File;
  /** New students get the house with the fewest students. */
  dealsHouses: boolean;
  /** The file replaces what was edited in the portal. */
  overridesEdits: boolean;
}

export const requestOfRoster = (chosen: ChosenRoster): ImportRequest => ({
  ...peopleOfRoster(chosen),
  file_name: chosen.file.name.slice(0, 200),
  year_words: null,
  deals_houses: chosen.dealsHouses,
  overrides_edits: chosen.overridesEdits,
});

const LINE_HEADERS = ['sourcedId', 'identifier', 'givenName', 'familyName', 'email', 'grades'];

/** The students as lines of a file, by their rows in users.csv. */
export const rosterLines = (chosen: ChosenRoster): { headers: string[]; rows: TableRow[] } => ({
  headers: LINE_HEADERS,
  rows: partsOf(chosen).students.map((each) => ({
    row: each.row,
    cells: [each.id, each.number, each.firstName, each.lastName, each.email, each.grade],
    isTooLong: false,
  })),
});
