import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reversalResponse } from '#contracts/awards.ts';
import { myAwardList, type MyAward } from '#contracts/history.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { ago, NOW } from '#tests/support/clock.ts';

let server: TestServer;
let token: string;
let school: School;

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('rivera');
  school = await readSchool(server, token);
});
afterAll(() => server.close());

const mine = async (query = '', as = token): Promise<MyAward[]> =>
  myAwardList.parse((await server.call('GET', `/api/points/mine${query}`, { token: as })).body).results;

describe('my awards', () => {
  test('are what this account made, newest first, by the ids of the device', async () => {
    const before = await mine();
    const bodies = [1, 2].map((minute) =>
      awardBodyFor(school, {
        points: minute,
        value: minute,
        occurred_at: ago(minute * 60_000),
      }),
    );
    for (const body of bodies) await server.call('POST', '/api/points/award/', { token, body });
    const after = await mine();
    const made = after.filter((award) => bodies.some((body) => body['client_award_id'] === award.id));
    expect(made.map(({ id, points }) => [id, points])).toEqual(
      bodies.map((body) => [body['client_award_id'], body['points']]),
    );
    expect(after).toHaveLength(before.length + 2);
    const recorded = await server.db.query<{ recorded_at: Date }>(
      'SELECT recorded_at FROM ledger WHERE id = ANY ($1) ORDER BY occurred_at DESC',
      [made.map(({ id }) => id)],
    );
    expect(made.map(({ recorded_at }) => recorded_at)).toEqual(
      recorded.map(({ recorded_at }) => recorded_at.toISOString()),
    );
    const times = after.map((award) => Date.parse(award.created_at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const student = nth(school.students, 10);
    expect(made[0]).toMatchObject({
      student_id: student.id,
      student_name: `${student.first_name} ${student.last_name}`,
      habit_name: nth(school.habits, 0).name,
      reverses_id: null,
    });
  });

  test('are never those of another', async () => {
    const okafor = await server.signIn('okafor');
    const [own, others] = [await mine(), await mine('', okafor)];
    const ids = new Set(own.map((award) => award.id));
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((award) => ids.has(award.id))).toEqual([]);
  });

  test('begin at the time in the request, or 14 days ago without one', async () => {
    const day = 86_400_000;
    const since = new Date(NOW - 3 * day);
    const all = await mine('?since=0001-01-01T00:00:00Z');
    const recent = await mine(`?since=${encodeURIComponent(since.toISOString())}`);
    expect(recent).toEqual(all.filter((award) => Date.parse(award.created_at) >= since.getTime()));
    const usual = await mine();
    expect(usual.length).toBeLessThan(all.length);
    expect(usual.every((award) => Date.parse(award.created_at) > NOW - 14 * day - 60_000)).toBe(true);
  });

  test('that were taken back are listed with what took them back', async () => {
    const body = awardBodyFor(school, { occurred_at: ago(60_000) });
    await server.call('POST', '/api/points/award/', { token, body });
    const id = String(body['client_award_id']);
    const reversal = await server.call('POST', `/api/points/${id}/reverse`, { token, body: {} });
    const { id: reversalId, points } = reversalResponse.parse(reversal.body);
    const rows = (await mine()).filter((award) => award.id === id || award.reverses_id === id);
    expect(rows.map((award) => [award.id, award.points, award.reverses_id, award.status])).toEqual([
      [reversalId, points, id, 'counted'],
      [id, -points, null, 'counted'],
    ]);
  });

  test.each(['yesterday', '2026-13-45T00:00:00Z', '1'])('since %s is 400', async (since) => {
    expect((await server.call('GET', `/api/points/mine?since=${since}`, { token })).status).toBe(400);
  });
});
