import type { FileProblem } from '#domain/imports/file-problem.ts';
import type { OneRoster } from '#domain/imports/one-roster.ts';
import type { Table, TableChoice } from '#domain/imports/table.ts';

/** What the page asks its import worker. */
export interface ImportQuestion {
  file: Blob;
  choice: TableChoice;
  /** The date of today: '2026-08-17'. */
  today: string;
}

export type ReadFile =
  | { kind: 'table'; table: Table }
  | { kind: 'oneroster'; roster: OneRoster }
  | { kind: 'problem'; problem: FileProblem };
