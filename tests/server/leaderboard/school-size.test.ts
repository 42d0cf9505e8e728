import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leaderboard } from '#contracts/houses.ts';
import { studentPage } from '#contracts/students.ts';
import { boardsStatement } from '#server/leaderboard/board-query.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

vi.setConfig({ hookTimeout: 60_000 });

/** The term, the Monday and the day that a board of the total doesn't look at. */
const NO_DAYS = ['', '2026-11-16', '2026-11-20'];

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await createTestServer({ students: 5_000 });
  await server.db.query('ANALYZE');
  token = await server.signIn('rivera');
});
afterAll(() => server.close());

test('5,000 students come in one page', async () => {
  const answer = await server.call('GET', '/api/students/?page_size=5000', { token });
  expect(studentPage.parse(answer.body)).toMatchObject({ count: 5_000, results: { length: 5_000 } });
});

test('the board reads one row a house, whatever the size of the school', async () => {
  const lines = await server.db.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${boardsStatement(['total'])}`, NO_DAYS);
  const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toContain('student_total_top');
  expect(plan).not.toMatch(/Seq Scan on (student_total|students|ledger)/);
});

test('the board has each house with its points and its best student, most points first', async () => {
  const { houses } = leaderboard.parse((await server.call('GET', '/api/leaderboard/', { token })).body);
  const points = houses.map((house) => house.points_total);
  expect(houses).toHaveLength(5);
  expect(points).toEqual(points.toSorted((a, b) => b - a));
  for (const house of houses) {
    const [best] = await server.db.query<{ name: string }>(
      `SELECT s.first_name || ' ' || s.last_name AS name FROM ledger l JOIN students s ON s.id = l.student_id
        WHERE s.house_id = $1 GROUP BY s.id ORDER BY sum(l.points) DESC, s.id LIMIT 1`,
      [house.id],
    );
    expect(house.top_student).toEqual(best);
  }
});

test('a house where nobody has points has no best student', async () => {
  const empty = await createTestServer({ seed: 'empty' });
  await empty.db.query("INSERT INTO houses VALUES (gen_random_uuid(), 'Savant', '#036363', '/icons/Savant.png', 0)");
  const [row] = await empty.db.query(boardsStatement(['total']), NO_DAYS);
  expect(row).toMatchObject({ name: 'Savant', total: { points: 0, tops: [] } });
  await empty.close();
});
