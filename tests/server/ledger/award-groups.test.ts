import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTotals } from '#server/ledger/check-totals.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { awardBodyFor, countLedger, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { NOW } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';

let server: TestServer;
let token: string;
let school: School;

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('rivera');
  school = await readSchool(server, token);
});
afterAll(() => server.close());

const award = (body: unknown, who = token) => server.call('POST', '/api/points/award/', { token: who, body });
const several = (count: number) => Array.from({ length: count }, () => awardBodyFor(school));
const drift = () => checkTotals(server.db, { clock: () => new Date(NOW), log: silent });

test('awards that come at once are each answered for themselves', async () => {
  const other = await server.signIn('okafor');
  const earlier = awardBodyFor(school);
  await award(earlier);
  const before = await countLedger(server);
  const id = newId();
  const answers = await Promise.all([
    ...several(12).map((body) => award(body)),
    award(earlier),
    award(awardBodyFor(school, { student_id: newId(), scholar_id: undefined })),
    award(earlier, other),
    // One id for two awards: one of them counts.
    ...[2, 3].map((points) => award(awardBodyFor(school, { client_award_id: id, points, value: points }))),
  ]);
  const outcomes = answers.map(({ status, body }) => [status, body]);
  expect(outcomes.slice(0, 12).every(([status]) => status === 201)).toBe(true);
  expect(outcomes[12]).toMatchObject([201, { replayed: true, id: earlier['client_award_id'] }]);
  expect(outcomes[13]).toMatchObject([422, { code: 'unknown_student' }]);
  expect(outcomes[14]).toMatchObject([422, { code: 'award_of_another_account' }]);
  expect(
    answers
      .slice(15)
      .toSorted((a, b) => a.status - b.status)
      .map(({ status, body }) => [status, body]),
  ).toMatchObject([
    [201, { id, replayed: false }],
    [422, { code: 'award_id_reused' }],
  ]);
  expect((await countLedger(server)).rows).toBe(before.rows + 13);
  expect(await drift()).toBe(0);
});

test('one award that the database refuses to store stops no other', async () => {
  await server.db.query(`
    CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'not storable' USING ERRCODE = '22003'; END $$;
    CREATE TRIGGER refuse_one BEFORE INSERT ON ledger FOR EACH ROW WHEN (NEW.points = 77) EXECUTE FUNCTION refuse_one()`);
  const before = await countLedger(server);
  const bodies = several(8);
  bodies.splice(5, 1, awardBodyFor(school, { points: 77, value: 77 }));
  const answers = await Promise.all(bodies.map((body) => award(body)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 422, 201, 201]);
  expect((await countLedger(server)).rows).toBe(before.rows + 7);
  expect(await drift()).toBe(0);
});

test('an award is in the ledger before it is answered', async () => {
  const bodies = several(20);
  const isThere = bodies.map(async (body) => {
    await award(body);
    return server.db.query('SELECT 1 FROM ledger WHERE id = $1', [body['client_award_id']]);
  });
  expect((await Promise.all(isThere)).map((rows) => rows.length)).toEqual(bodies.map(() => 1));
});
