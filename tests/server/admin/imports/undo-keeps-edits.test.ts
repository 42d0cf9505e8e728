import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importDone, importPlan } from '#contracts/admin/imports.ts';
import { rollOverPlan } from '#contracts/admin/roll-over.ts';
import { IS_LONG } from '#tests/support/faults-size.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { TOP_GRADE, UndoModel, type Step, type Student } from './undo-model.ts';

const NOW = new Date('2026-08-03T08:00:00Z');
const STUDENTS = 3;
const HOUSES = ['Junbi', 'Savant'];
// As long as it takes where `npm run faults` asks for many.
vi.setConfig({ testTimeout: 0 });
const RUNS = IS_LONG ? 1_000 : 30;
const SEED = Number(process.env['FAULTS_FIRST_SEED'] ?? 11);

let server: TestServer;
let token: string;
let houses: Map<string, string>;

beforeAll(async () => {
  server = await createTestServer({ clock: () => NOW, students: 20 });
  token = await server.signIn('office');
  const rows = await server.db.query<{ id: string; name: string }>('SELECT id, name FROM houses');
  houses = new Map(rows.map(({ id, name }) => [name, id]));
});
afterAll(() => server.close());

const student = fc.nat({ max: STUDENTS - 1 });
const name = fc.constantFrom('Ada', 'Bo', 'Cy');
const grade = fc.constantFrom('6', '7', '12');
const house = fc.constantFrom(...HOUSES);
const cells = fc.record({ first_name: name, grade, house }, { requiredKeys: ['first_name'] });
const each = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: STUDENTS, maxLength: STUDENTS });
const anImport = fc.record({
  kind: fc.constant('import' as const),
  overrides: fc.boolean(),
  rows: each(fc.option(cells, { freq: 5 })),
  leavers: each(fc.boolean()),
});
const edit = fc
  .oneof(
    fc.record({ field: fc.constant('first_name' as const), value: name }),
    fc.record({ field: fc.constant('grade' as const), value: grade }),
    fc.record({ field: fc.constant('house' as const), value: house }),
  )
  .chain((change) => student.map((of) => ({ kind: 'edit' as const, student: of, ...change })));
const undo = fc.record({ kind: fc.constant('undo' as const), of: fc.nat({ max: 3 }) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: anImport },
  { weight: 4, arbitrary: edit },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('archive' as const, 'restore' as const), student }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'roll-over' as const }) },
  { weight: 5, arbitrary: undo },
);
/** Two imports first: without them there is little to undo. */
const chain = fc
  .tuple(anImport, anImport, fc.array(step, { maxLength: 12 }))
  .map(([first, second, rest]): Step[] => [first, second, ...rest]);

const send = async (method: string, path: string, body: object) => {
  const answer = await server.call(method, `/api/admin/${path}`, { token, body });
  expect([answer.status, answer.body]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
  return answer.body;
};
const post = (path: string, body: object) => send('POST', path, body);
const numberOf = (run: number, index: number) => `R${run}-${index}`;

/** The students of a run, as the database has them. */
async function stored(run: number) {
  const rows = await server.db.query<{ number: string; id: string; version: number; [field: string]: unknown }>(
    `SELECT s.school_number AS number, s.id, s.version, s.first_name, s.grade::text, h.name AS house,
            s.archived_at IS NOT NULL AS "isArchived",
            ARRAY(SELECT jsonb_object_keys(s.edited_fields) ORDER BY 1) AS edited
       FROM students s LEFT JOIN houses h ON h.id = s.house_id WHERE s.school_number LIKE $1`,
    [`R${run}-%`],
  );
  return Array.from(
    { length: STUDENTS },
    (_, index) => rows.find((row) => row.number === numberOf(run, index)) ?? null,
  );
}

async function doStep(run: number, now: Step, imports: string[], model: UndoModel): Promise<void> {
  const records = await stored(run);
  switch (now.kind) {
    case 'import': {
      const file = {
        kind: 'csv',
        file_name: 'a.csv',
        source: null,
        year_words: null,
        overrides_edits: now.overrides,
        students: now.rows.flatMap((row, index) =>
          row === null ? [] : { ...row, row: index + 2, school_number: numberOf(run, index), last_name: `L${index}` },
        ),
      };
      const { plan, absent } = importPlan.parse(await post('imports/preview', file));
      const missing = new Set(absent.map(({ id }) => id));
      const leavers = records.flatMap((record, index) =>
        record && missing.has(record.id) && now.leavers[index] === true ? record.id : [],
      );
      const typed = { typed_leavers: leavers.length };
      imports.push(importDone.parse(await post('imports', { ...file, plan, leavers, ...typed })).id);
      return;
    }
    case 'roll-over': {
      const body = { top_grade: TOP_GRADE };
      const { plan, leavers } = rollOverPlan.parse(await post('roll-over/preview', body));
      imports.push(importDone.parse(await post('roll-over', { ...body, plan, typed_leavers: leavers })).id);
      return;
    }
    case 'edit': {
      const { id, version } = records[now.student] ?? {};
      const value = now.field === 'house' ? { house_id: houses.get(now.value) } : { [now.field]: now.value };
      const body = { version, ...(now.field === 'grade' ? { grade: Number(now.value) } : value) };
      await send('PATCH', `students/${id}`, body);
      return;
    }
    case 'archive':
    case 'restore':
      await post('student-changes', { ids: [records[now.student]?.id], change: { kind: now.kind } });
      return;
    case 'undo':
      await post(`imports/${imports[model.indexOfUndo(now.of)]}/undo`, {});
  }
}

test('undoes any chain of imports, and keeps what was done by hand in between', async () => {
  let run = 0;
  console.log(`undos of imports: seed ${SEED}, ${RUNS} chains`);
  const chains = fc.asyncProperty(chain, async (steps) => {
    run += 1;
    const model = new UndoModel(STUDENTS);
    const imports: string[] = [];
    try {
      for (const now of steps) {
        if (!model.allows(now)) continue;
        await doStep(run, now, imports, model);
        model.do(now);
        expect(await readable(run)).toEqual(model.students.map(readableOf));
      }
    } finally {
      await server.db.query('UPDATE imports SET undone_at = $1, undone_by = made_by WHERE undone_at IS NULL', [NOW]);
    }
  });
  await fc.assert(chains, { numRuns: RUNS, seed: SEED });
});

const readableOf = (one: Student | null) =>
  one && { ...one.values, isArchived: one.isArchived, edited: [...one.edited].toSorted() };

const readable = async (run: number) =>
  (await stored(run)).map((row) => {
    if (row === null) return null;
    const { id: _id, version: _version, number: _number, ...rest } = row;
    return rest;
  });
