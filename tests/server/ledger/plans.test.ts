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

interface Statement {
  text: string;
  values: readonly unknown[];
}

async function statementsOf(call: () => Promise<{ status: number }>): Promise<Statement[]> {
  const { query } = server.db;
  const statements: Statement[] = [];
  server.db.query = async (text, values = []) => {
    statements.push({ text, values });
    return query(text, values);
  };
  try {
    expect((await call()).status).toBeLessThan(300);
  } finally {
    server.db.query = query;
  }
  return statements;
}

/** The plans of all statements over the ledger that this call runs, where reading the whole table is the last resort. */
async function plansOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  const statements = await statementsOf(call);
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

test('of an account that awarded more than is listed, only what is listed is joined', async () => {
  const office = await server.signIn('office');
  await server.db.query(
    `INSERT INTO ledger (id, student_id, house_id, habit_id, habit_name, reason_ids, reason_text, points, actor_id, source,
                         term, day, fingerprint, client_keyed, occurred_at, recorded_at)
     SELECT gen_random_uuid(), student_id, house_id, habit_id, habit_name, reason_ids, reason_text, points,
            (SELECT id FROM accounts WHERE username = 'office'), source, term, day, fingerprint, client_keyed,
            occurred_at + n * interval '1 second', recorded_at
       FROM (SELECT * FROM ledger WHERE reverses_id IS NULL ORDER BY seq LIMIT 1) l, generate_series(1, 6000) n`,
  );
  await server.db.query('ANALYZE ledger');
  const read = () => server.call('GET', '/api/points/mine?since=2000-01-01T00:00:00Z', { token: office });
  const statements = (await statementsOf(read)).filter(({ text }) => text.includes('reverses_id'));
  expect(statements).toHaveLength(1);
  const [row] = await server.db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${statements[0]?.text}`,
    statements[0]?.values,
  );
  const joins = row ? nodesOf(row['QUERY PLAN'][0].Plan).filter((node) => JOINS.test(node['Node Type'])) : [];
  expect(joins.length).toBeGreaterThan(1);
  expect(Math.max(...joins.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBe(5_000);
});

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

const JOINS = /Join|Nested Loop/;
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
