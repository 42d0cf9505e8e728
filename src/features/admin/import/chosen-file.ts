import type { ImportRequest } from '#contracts/admin/imports.ts';
import type { Columns } from '#domain/imports/columns.ts';
import type { YearWords } from '#domain/imports/grade-words.ts';
import type { Table, TableChoice } from '#domain/imports/table.ts';
import type { ChosenRoster } from './oneroster/request-of-roster.ts';

/** A table with what its columns mean. */
export interface ChosenTable {
  kind: 'table';
  file: File;
  choice: TableChoice;
  table: Table;
  columns: Columns;
  /** When the columns were set so the last time; null: they are guessed, or set by hand now. */
  rememberedAt: number | null;
  yearWords: YearWords | null;
  /** New students without a house get one. */
  dealsHouses: boolean;
  /** The file replaces what was edited in the portal. */
  overridesEdits: boolean;
}

/** A file of the night that waits: the server has read it already. */
export interface ChosenNight {
  kind: 'night';
  id: string;
  file: { name: string };
  request: ImportRequest;
  dealsHouses: boolean;
  overridesEdits: boolean;
}

export type ChosenFile = ChosenTable | ChosenRoster | ChosenNight;
