import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { IS_LONG } from '#tests/support/faults-size.ts';
import { createRecordsOffice, type StoredStudent } from '#tests/support/server/records-office.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { UndoModel, type Step, type Student } from './undo-model.ts';
import { aLeaving, anEdit, anImport, anUndo, aRollOver, STUDENTS } from './undo-steps.ts';

const NOW = new Date('2026-08-03T08:00:00Z');
// As long as it takes where `npm run faults` asks for many.
vi.setConfig({ testTimeout: 0 });
const RUNS = IS_LONG ? 1_000 : 30;
const SEED = Number(process.env['FAULTS_FIRST_SEED'] ?? 11);

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await createTestServer({ clock: () => NOW, students: 20 });
  token = await server.signIn('office');
});
afterAll(() => server.close());

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: anImport },
  { weight: 4, arbitrary: anEdit },
  { weight: 1, arbitrary: aLeaving },
  { weight: 1, arbitrary: aRollOver },
  { weight: 5, arbitrary: anUndo },
);
/** Two imports first: without them there is little to undo. */
const chain = fc
  .tuple(anImport, anImport, fc.array(step, { maxLength: 12 }))
  .map(([first, second, rest]): Step[] => [first, second, ...rest]);

test('undoes any chain of imports, and keeps what was done by hand in between', async () => {
  let run = 0;
  console.log(`undos of imports: seed ${SEED}, ${RUNS} chains`);
  const chains = fc.asyncProperty(chain, async (steps) => {
    run += 1;
    const model = new UndoModel(STUDENTS);
    const numberOf = (index: number) => `R${run}-${index}`;
    const office = createRecordsOffice({ server: () => server, token: () => token, students: STUDENTS, numberOf });
    try {
      for (const now of steps) {
        if (!model.allows(now)) continue;
        await office.do(now, model);
        model.do(now);
        expect((await office.stored()).map(readable)).toEqual(model.students.map(readableOf));
      }
    } finally {
      await server.db.query('UPDATE imports SET undone_at = $1, undone_by = made_by WHERE undone_at IS NULL', [NOW]);
    }
  });
  await fc.assert(chains, { numRuns: RUNS, seed: SEED });
});

const readableOf = (one: Student | null) =>
  one && { ...one.values, isArchived: one.isArchived, edited: [...one.edited].toSorted() };

const readable = (row: StoredStudent | null) => {
  if (row === null) return null;
  const { id: _id, version: _version, number: _number, ...rest } = row;
  return rest;
};
