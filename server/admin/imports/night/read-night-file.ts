import type { ImportRequest } from '#contracts/admin/imports.ts';
import { MOST_FILE_BYTES, readBytes, tooLarge } from '#data/import/read-file.ts';
import { columnsProblem, guessColumns } from '#domain/imports/columns.ts';
import { fileProblemText } from '#domain/imports/file-problem.ts';
import { NIGHT_WORDS } from '#domain/imports/night-words.ts';
import { peopleOfRoster } from '#domain/imports/people-of-roster.ts';
import { hasYearWords, peopleOfTable } from '#domain/imports/people-of-table.ts';
import type { OneRoster } from '#domain/imports/one-roster.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import type { Table } from '#domain/imports/table.ts';
import { jsonBytes } from '#server/http/large-body.ts';
import type { Task } from '#server/workers/workers.ts';
import { IMPORTS_THREAD, READ_PREVIEW, type ImportHead } from '#server/admin/imports/read-import.ts';

export interface NightQuestion {
  bytes: Uint8Array;
  fileName: string;
  /** '2026-08-17' */
  today: string;
  yearWords: ImportRequest['year_words'];
  ladder: Ladder;
  dealsHouses: boolean;
}

/** What was read, as the page would send it; or why nothing was, in words for the office. */
export type NightRead = { ok: true; request: Uint8Array; head: ImportHead } | { ok: false; why: string };

type Content = Pick<ImportRequest, 'kind' | 'mode' | 'source' | 'students' | 'teachers' | 'classes'>;
type Found = { ok: true; content: Content } | { ok: false; why: string };

/** Reads a file as the import in the portal does, with what a person would have to say about it in the limits. */
export const READ_NIGHT_FILE: Task<NightQuestion, NightRead> = {
  name: 'read-night-file',
  thread: IMPORTS_THREAD,
  run: async (question) => {
    if (question.bytes.length > MOST_FILE_BYTES) return { ok: false, why: fileProblemText(tooLarge) };
    const read = await readBytes(question.bytes, { choice: {}, today: question.today });
    if (read.kind === 'problem') return { ok: false, why: fileProblemText(read.problem) };
    const found = read.kind === 'oneroster' ? ofRoster(read.roster, question) : ofTable(read.table, question);
    if (!found.ok) return found;
    const request = jsonBytes<ImportRequest>({
      ...found.content,
      file_name: question.fileName.slice(0, 200),
      year_words: question.yearWords,
      deals_houses: question.dealsHouses,
      overrides_edits: false,
    });
    const checked = await READ_PREVIEW.run(request);
    return 'head' in checked ? { ok: true, request, head: checked.head } : { ok: false, why: checked.refusal.message };
  },
};

function ofRoster(roster: OneRoster, { today }: NightQuestion): Found {
  const [school, another] = roster.schools;
  if (another) return { ok: false, why: NIGHT_WORDS.severalSchools };
  return { ok: true, content: peopleOfRoster({ roster, school: school?.id ?? null, today }) };
}

function ofTable(table: Table, { yearWords, ladder }: NightQuestion): Found {
  if (table.isCutOff) return { ok: false, why: NIGHT_WORDS.cutOff };
  const columns = guessColumns(table.headers, table.rows, ladder);
  if (columnsProblem(columns, ladder) !== null) return { ok: false, why: NIGHT_WORDS.unknownColumns };
  if (yearWords === null && hasYearWords(table, columns, ladder)) return { ok: false, why: NIGHT_WORDS.whichYear };
  const { students, teachers, classes } = peopleOfTable(table, columns);
  return { ok: true, content: { kind: 'csv', mode: 'bulk', source: null, students, teachers, classes } };
}
