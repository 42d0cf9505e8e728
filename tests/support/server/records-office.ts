import { importDone, importPlan } from '#contracts/admin/imports.ts';
import { rollOverPlan } from '#contracts/admin/roll-over.ts';
import { TOP_GRADE, type Step, type UndoModel } from '#tests/server/admin/imports/undo-model.ts';
import type { TestServer } from './test-server.ts';

/** A few students, as the database has them. */
export interface StoredStudent {
  number: string;
  id: string;
  version: number;
  [field: string]: unknown;
}

interface Office {
  server: () => TestServer;
  /** Of somebody who may do all of it. */
  token: () => string | Promise<string>;
  /** How many students it works on. */
  students: number;
  /** The school's number of each, which only these have. */
  numberOf: (index: number) => string;
}

/** An office that does to a few students what a model of imports and edits by hand does to its own. */
export function createRecordsOffice({ server, token, students, numberOf }: Office) {
  const imports: string[] = [];

  async function send(method: string, path: string, body: object): Promise<unknown> {
    const answer = await server().call(method, `/api/admin/${path}`, { token: await token(), body });
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const post = (path: string, body: object) => send('POST', path, body);

  async function stored(): Promise<Array<StoredStudent | null>> {
    const numbers = Array.from({ length: students }, (_, index) => numberOf(index));
    const rows = await server().db.query<StoredStudent>(
      `SELECT s.school_number AS number, s.id, s.version, s.first_name, s.grade::text, h.name AS house,
              s.archived_at IS NOT NULL AS "isArchived",
              ARRAY(SELECT jsonb_object_keys(s.edited_fields) ORDER BY 1) AS edited
         FROM students s LEFT JOIN houses h ON h.id = s.house_id WHERE s.school_number = ANY ($1)`,
      [numbers],
    );
    return numbers.map((number) => rows.find((row) => row.number === number) ?? null);
  }

  async function importFile(now: Extract<Step, { kind: 'import' }>): Promise<void> {
    const records = await stored();
    const file = {
      kind: 'csv',
      file_name: 'a.csv',
      source: null,
      year_words: null,
      overrides_edits: now.overrides,
      students: now.rows.flatMap((row, index) =>
        row === null ? [] : { ...row, row: index + 2, school_number: numberOf(index), last_name: `L${index}` },
      ),
    };
    const { plan, rows, absent } = importPlan.parse(await post('imports/preview', file));
    const missing = new Set(absent.map(({ id }) => id));
    const leavers = records.flatMap((record, index) =>
      record && missing.has(record.id) && now.leavers[index] === true ? record.id : [],
    );
    const changes = rows.filter(({ kind }) => kind === 'changed').length;
    const typed = { typed_leavers: leavers.length, typed_changes: changes };
    imports.push(importDone.parse(await post('imports', { ...file, plan, leavers, ...typed })).id);
  }

  async function edit(now: Extract<Step, { kind: 'edit' }>): Promise<void> {
    const { id, version } = (await stored())[now.student] ?? {};
    const [house] = await server().db.query<{ id: string }>('SELECT id FROM houses WHERE name = $1', [now.value]);
    const value = now.field === 'house' ? { house_id: house?.id } : { [now.field]: now.value };
    const body = { version, ...(now.field === 'grade' ? { grade: Number(now.value) } : value) };
    await send('PATCH', `students/${id}`, body);
  }

  return {
    stored,
    /** As the model does it next. */
    async do(now: Step, model: UndoModel): Promise<void> {
      switch (now.kind) {
        case 'import':
          return importFile(now);
        case 'roll-over': {
          const body = { top_grade: TOP_GRADE };
          const { plan, leavers } = rollOverPlan.parse(await post('roll-over/preview', body));
          imports.push(importDone.parse(await post('roll-over', { ...body, plan, typed_leavers: leavers })).id);
          return;
        }
        case 'edit':
          return edit(now);
        case 'archive':
        case 'restore':
          await post('student-changes', {
            ids: [(await stored())[now.student]?.id],
            change: { kind: now.kind },
          });
          return;
        case 'undo':
          await post(`imports/${imports[model.indexOfUndo(now.of)]}/undo`, {});
      }
    },
  };
}
