import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardBodyFor, nth, readSchool } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let token: string;
let studentId: string;

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('rivera');
  studentId = nth((await readSchool(server, token)).students, 10).id;
});
afterAll(() => server.close());

/** The plans of all statements over the ledger that this call runs, where reading the whole table is the last resort. */
async function plansOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  const { query } = server.db;
  const statements: { text: string; values: readonly unknown[] }[] = [];
  server.db.query = async (text, values = []) => {
    statements.push({ text, values });
    return query(text, values);
  };
  try {
    expect((await call()).status).toBeLessThan(300);
  } finally {
    server.db.query = query;
  }
  return server.db.tx(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off');
    const plans: string[] = [];
    for (const { text, values } of statements) {
      const lines = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
    }
    return plans;
  });
}

test.each([
  ['the board', '/api/leaderboard/'],
  ['the students', '/api/students/?page_size=5000'],
  ['a history', '/api/students/{student}/history'],
  ['the report', '/api/reports'],
  ["a scholar's report", '/api/reports', 'amara'],
  ["a teacher's own awards", '/api/points/mine'],
  ['the review queue', '/api/admin/review', 'office'],
  ['the list of all awards', '/api/admin/awards', 'office'],
  ['the awards that were taken back', '/api/admin/awards?state=taken_back', 'office'],
  ['the awards of a name', '/api/admin/awards?search=brooks', 'office'],
])('%s reads the ledger by an index, or not at all', async (_, path, who = 'rivera') => {
  const caller = await server.signIn(who);
  const plans = await plansOf(() => server.call('GET', path.replace('{student}', studentId), { token: caller }));
  expect(plans.length).toBeGreaterThan(1);
  for (const plan of plans) expect(plan).not.toContain('Seq Scan on ledger');
});

test('an award and its repeat read the ledger by an index', async () => {
  const body = awardBodyFor(await readSchool(server, token));
  for (const _ of ['first', 'repeat']) {
    const plans = await plansOf(() => server.call('POST', '/api/points/award/', { token, body }));
    expect(plans.some((plan) => plan.includes('ledger'))).toBe(true);
    for (const plan of plans) expect(plan).not.toContain('Seq Scan on ledger');
  }
});
