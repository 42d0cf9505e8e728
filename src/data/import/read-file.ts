import type { FileProblem } from '#domain/imports/file-problem.ts';
import type { Table, TableChoice } from '#domain/imports/table.ts';
import type { ImportQuestion, ReadFile } from './import-message.ts';
import { kindOfFile, otherArchive } from './kind-of-file.ts';
import { readOneRoster } from './oneroster/read-one-roster.ts';
import { readTable } from './read-table.ts';
import { pathsOfZip } from './read-zip.ts';
import { knownHeaders, HEADER_AMONG, MOST_ROWS, tableOf } from './table-of-rows.ts';
import { isWorkbook, readWorkbook, type Sheet } from './workbook/read-workbook.ts';

const MOST_MB = 20;
export const MOST_FILE_BYTES = MOST_MB * 1024 * 1024;

export const tooLarge: FileProblem = { kind: 'too-large', mostMB: MOST_MB };

const failed = (problem: FileProblem): ReadFile => ({ kind: 'problem', problem });

/** Reads a file that was chosen for an import. It runs in the import worker, so that a large file freezes no page. */
export async function readFile({ file, choice, today }: ImportQuestion): Promise<ReadFile> {
  if (file.size > MOST_FILE_BYTES) return failed(tooLarge);
  try {
    return await readBytes(new Uint8Array(await file.arrayBuffer()), { choice, today });
  } catch {
    return failed({ kind: 'not-read' });
  }
}

/** Reads the content of a file, or says why it can't be read. */
export async function readBytes(
  bytes: Uint8Array,
  { choice, today }: Pick<ImportQuestion, 'choice' | 'today'>,
): Promise<ReadFile> {
  const kind = kindOfFile(bytes);
  switch (kind.kind) {
    case 'other':
      return failed({ kind: 'other-file', what: kind.what });
    case 'text':
      return tableRead(readTable(bytes, choice));
    case 'zip': {
      const paths = await pathsOfZip(bytes);
      if (paths === null) return failed({ kind: 'not-a-zip' });
      if (isWorkbook(paths)) return readBook(bytes, choice);
      const other = otherArchive(paths);
      if (other !== null) return failed({ kind: 'other-file', what: other });
      const read = await readOneRoster(bytes, today);
      return read.ok ? { kind: 'oneroster', roster: read.roster } : failed(read.problem);
    }
  }
}

const tableRead = (read: { ok: true; table: Table } | { ok: false; problem: FileProblem }): ReadFile =>
  read.ok ? { kind: 'table', table: read.table } : failed(read.problem);

/** The chosen sheet of a workbook, else the one whose first rows have the most known headers. */
async function readBook(bytes: Uint8Array, choice: TableChoice): Promise<ReadFile> {
  const read = await readWorkbook(bytes, MOST_ROWS);
  if (!read.ok) return failed(read.problem);
  const { sheets } = read;
  const [likeliest] = sheets.toSorted((a, b) => likelihoodOf(b) - likelihoodOf(a));
  const sheet = sheets.find(({ name }) => name === choice.sheet) ?? likeliest;
  if (!sheet) return failed({ kind: 'empty' });
  const form = { kind: 'workbook', sheets: sheets.map(({ name }) => name), sheet: sheet.name } as const;
  return tableRead(tableOf(sheet.rows, form, choice));
}

/** A sheet with rows is likelier than an empty one, and known headers count for more. */
const likelihoodOf = ({ rows }: Sheet): number =>
  Math.max(0, ...rows.slice(0, HEADER_AMONG).map(({ cells }) => knownHeaders(cells))) + (rows.length > 0 ? 0.5 : 0);
