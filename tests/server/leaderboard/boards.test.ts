import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boardSnapshot, type BoardSnapshot } from '#contracts/board.ts';
import { leaderboard } from '#contracts/houses.ts';
import type { BoardScope } from '#domain/houses/standings.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let school: School;
let rivera: string;
const clock = fakeClock();

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  rivera = await server.signIn('rivera');
  school = await readSchool(server, rivera);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query("UPDATE school SET scoring = 'total', display_names = 'initial', time_zone = 'UTC'");
  rivera = await server.signIn('rivera');
});

const read = async (token = rivera): Promise<BoardSnapshot> => {
  const answer = await server.call('GET', '/api/leaderboard/boards', { token });
  expect(answer.status).toBe(200);
  return boardSnapshot.parse(answer.body);
};
const SCOPES = ['total', 'term', 'week', 'today'] as const;
const pointsOf = ({ boards }: BoardSnapshot, houseId: string): Array<number | undefined> =>
  SCOPES.map((scope) => boards[scope]?.rows.find((row) => row.house_id === houseId)?.points);

/** The tenth student, whose house is `house`. */
const student = () => nth(school.students, 10);
const house = () => student().house_id ?? '';

async function award(changes: Record<string, unknown> = {}): Promise<string> {
  const body = awardBodyFor(school, { points: 2, value: 2, occurred_at: clock.now().toISOString(), ...changes });
  expect((await server.call('POST', '/api/points/award/', { token: rivera, body })).status).toBe(201);
  return String(body['client_award_id']);
}

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString();

describe('the boards', () => {
  test('count all points, those of the term, of the week and of today, and follow an award and its reversal', async () => {
    const before = pointsOf(await read(), house());
    const id = await award({ points: 7, value: 7 });
    expect(pointsOf(await read(), house())).toEqual(before.map((points) => (points ?? 0) + 7));
    await server.call('POST', `/api/points/${id}/reverse/`, { token: rivera, body: {} });
    expect(pointsOf(await read(), house())).toEqual(before);
  });

  test('count an award of eight days ago only in the total and in its term', async () => {
    const [total = 0, , week, today] = pointsOf(await read(), house());
    await award({ points: 3, value: 3, occurred_at: daysAgo(8) });
    const after = pointsOf(await read(), house());
    expect([after[0], after[2], after[3]]).toEqual([total + 3, week, today]);
  });

  test('begin today’s board at the school’s midnight and the week’s on its Monday', async () => {
    // Kiritimati is 14 hours ahead of UTC: the day begins there at 10:00 UTC.
    await server.db.query("UPDATE school SET time_zone = 'Pacific/Kiritimati'");
    const { boards } = await read();
    const there = new Date(clock.now().getTime() + 14 * 3_600_000);
    expect(boards.today?.since).toBe(there.toISOString().slice(0, 10));
    expect(new Date(`${boards.week?.since}T00:00:00Z`).getUTCDay()).toBe(1);
    const sinceMonday = (there.getTime() - Date.parse(`${boards.week?.since}T00:00:00Z`)) / 86_400_000;
    expect(Math.floor(sinceMonday)).toBeLessThan(7);
  });

  test('name the term that the school has set up, with its days', async () => {
    const { term, boards } = await read();
    const [own] = await server.db.query<{ name: string; first: string }>(
      `SELECT name, starts_on::text AS first FROM terms WHERE starts_on <= $1::date ORDER BY starts_on DESC LIMIT 1`,
      [clock.now()],
    );
    expect(term).toMatchObject({ name: own?.name, starts_on: own?.first });
    expect(boards.term?.since).toBe(own?.first);
  });

  describe('tell the places at the end of each week of the term that is over', () => {
    let own: TestServer;
    let houses: string[];
    beforeAll(async () => {
      // Wednesday, the 25th; the term began on Wednesday, the 4th.
      own = await createTestServer({ clock: clock.now });
      await own.db.query("UPDATE school SET time_zone = 'UTC', week_starts_on = 'monday', scoring = 'total'");
      await own.db.query(`UPDATE terms SET starts_on = '2026-11-04' WHERE $1::date BETWEEN starts_on AND ends_on`, [
        clock.now(),
      ]);
      await own.db.query('DELETE FROM house_day_total');
      const rows = await own.db.query<{ id: string }>('SELECT id FROM houses ORDER BY position');
      houses = rows.map(({ id }) => id);
      for (const [house, day, points] of [
        [0, '2026-11-03', 100],
        [0, '2026-11-04', 1],
        [1, '2026-11-04', 3],
        [0, '2026-11-15', 5],
        [1, '2026-11-16', 2],
        [1, '2026-11-22', 6],
        [0, '2026-11-23', 50],
      ] as const) {
        await own.db.query('INSERT INTO house_day_total (house_id, day, points) VALUES ($1, $2, $3)', [
          houses[house],
          day,
          points,
        ]);
      }
    });
    afterAll(() => own.close());

    const weeks = async () => {
      const { body } = await own.call('GET', '/api/leaderboard/boards', { token: await own.signIn('rivera') });
      return boardSnapshot
        .parse(body)
        .term_weeks?.map(({ starts_on: start, places }) => [
          start,
          ...houses.slice(0, 3).map((id) => places.find(({ house_id }) => house_id === id)?.place),
        ]);
    };

    test('by the points of the term so far; days before the term and of this week don’t count', async () => {
      expect(await weeks()).toEqual([
        ['2026-11-02', 2, 1, 3],
        ['2026-11-09', 1, 2, 3],
        ['2026-11-16', 2, 1, 3],
      ]);
    });

    test('in weeks that begin on the school’s own day', async () => {
      await own.db.query("UPDATE school SET week_starts_on = 'sunday'");
      expect(await weeks()).toEqual([
        ['2026-11-01', 2, 1, 3],
        ['2026-11-08', 2, 1, 3],
        ['2026-11-15', 1, 2, 3],
      ]);
      await own.db.query("UPDATE school SET week_starts_on = 'monday'");
    });

    test('by points for each student where the school compares by them', async () => {
      await own.db.query("UPDATE school SET scoring = 'per_child'");
      // All children are in the second house now, so its points are 0.0 for each.
      await own.db.query('UPDATE students SET house_id = $1', [houses[1]]);
      expect((await weeks())?.at(-1)).toEqual(['2026-11-16', 1, 2, 2]);
      await own.db.query("UPDATE school SET scoring = 'total'");
    });

    test('and nothing where the term has no days', async () => {
      await own.db.query('DELETE FROM terms');
      expect(await weeks()).toBeUndefined();
    });
  });

  test('agree with the leaderboard of the specification', async () => {
    const answer = await server.call('GET', '/api/leaderboard?scope=term', { token: rivera });
    const { houses } = leaderboard.parse(answer.body);
    const { boards } = await read();
    expect(boards.term?.rows.map(({ house_id: id, points }) => [id, points])).toEqual(
      houses.map(({ id, points_total: points }) => [id, points]),
    );
    expect(boards.term?.rows.map((row) => row.top_student?.name)).toEqual(houses.map((row) => row.top_student?.name));
  });

  test.each(SCOPES)('show the best students of the school (%s)', async (scope: BoardScope) => {
    await award({ points: 90, value: 90 });
    const { boards } = await read();
    const since = boards[scope]?.since ?? '2000-01-01';
    const best = await server.db.query<{ name: string; points: number }>(
      `SELECT s.first_name || ' ' || s.last_name AS name, sum(l.points)::int AS points
         FROM ledger l JOIN students s ON s.id = l.student_id AND s.archived_at IS NULL
        WHERE l.status = 'counted' AND ${scope === 'term' ? 'l.term = (SELECT id::text FROM terms WHERE starts_on = $1::date)' : 'l.day >= $1::date'}
        GROUP BY s.id ORDER BY sum(l.points) DESC LIMIT 5`,
      [since],
    );
    expect(boards[scope]?.top_students.map(({ points }) => points)).toEqual(best.map(({ points }) => points));
    expect(boards[scope]?.top_students[0]).toEqual({ house_id: house(), ...best[0] });
  });

  test('give equal houses the same place, and nobody a place while all have nothing', async () => {
    const empty = await createTestServer({ clock: clock.now });
    const token = await empty.signIn('rivera');
    const places = async () => {
      const { body } = await empty.call('GET', '/api/leaderboard/boards', { token });
      return boardSnapshot.parse(body).boards.today?.rows.map(({ place, tied }) => [place, tied]);
    };
    await empty.db.query('UPDATE house_day_total SET points = 0');
    expect(await places()).toEqual(Array.from({ length: 5 }, () => [null, false]));
    await empty.db.query(
      `INSERT INTO house_day_total (house_id, day, points)
       SELECT id, $1::date, CASE WHEN position < 2 THEN 9 ELSE 4 - position END FROM houses
       ON CONFLICT (house_id, day) DO UPDATE SET points = excluded.points`,
      [clock.now()],
    );
    expect(await places()).toEqual([
      [1, true],
      [1, true],
      [3, false],
      [4, false],
      [5, false],
    ]);
    await empty.close();
  });

  test('compare by points for each student where the school does', async () => {
    await server.db.query("UPDATE school SET scoring = 'per_child'");
    const { scoring, boards } = await read();
    expect(scoring).toBe('per_child');
    const shares = boards.total.rows.map((row) => row.per_child ?? 0);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    const [counted] = await server.db.query<{ share: number }>(
      `SELECT round(t.points::numeric / count(*), 1)::float8 AS share FROM house_total t
         JOIN students s ON s.house_id = t.house_id AND s.archived_at IS NULL
        WHERE t.house_id = $1 GROUP BY t.points`,
      [house()],
    );
    expect(boards.total.rows.find((row) => row.house_id === house())?.per_child).toBe(counted?.share);
  });

  test('compare by the students who are at the school, without those who left', async () => {
    const countOf = async () =>
      (await read()).boards.total.rows.find((row) => row.house_id === house())?.per_child ?? 0;
    const before = await countOf();
    const half = '(SELECT count(*) / 2 FROM students WHERE house_id = $1 AND archived_at IS NULL)';
    const left = await server.db.query<{ id: string }>(
      `UPDATE students SET archived_at = $2 WHERE id IN (
         SELECT id FROM students WHERE house_id = $1 AND archived_at IS NULL ORDER BY id LIMIT ${half}) RETURNING id`,
      [house(), clock.now()],
    );
    expect(left.length).toBeGreaterThan(2);
    expect(await countOf()).toBeGreaterThan(1.9 * before);
    await server.db.query('UPDATE students SET archived_at = NULL WHERE id = ANY ($1::uuid[])', [
      left.map(({ id }) => id),
    ]);
  });
});

describe('the days of the boards', () => {
  let at: number;
  let there: TestServer;

  beforeAll(async () => {
    there = await createTestServer({ clock: () => new Date(at) });
    await there.db.query("UPDATE school SET time_zone = 'America/New_York'");
  });
  afterAll(() => there.close());
  beforeEach(() => there.db.query("UPDATE school SET week_starts_on = 'monday'"));

  /** What an award of 100 points, tapped and sent at these moments, adds to a board at the third. */
  async function added(scope: BoardScope, tapped: string, now: string): Promise<unknown> {
    at = Date.parse(now);
    const token = await there.signIn('rivera');
    const look = async () => {
      const { body } = await there.call('GET', '/api/leaderboard/boards', { token });
      const board = boardSnapshot.parse(body).boards[scope];
      const of = student();
      return {
        house: board?.rows.find((row) => row.house_id === of.house_id)?.points ?? 0,
        best: board?.top_students.find(({ name }) => name === `${of.first_name} ${of.last_name}`)?.points ?? 0,
      };
    };
    const before = await look();
    const body = awardBodyFor(school, { points: 100, value: 100, occurred_at: new Date(tapped).toISOString() });
    const answer = await there.call('POST', '/api/points/award/', { token, body });
    expect(answer.status).toBe(201);
    const after = await look();
    return [after.house - before.house, after.best - before.best];
  }

  test.each([
    ['a Wednesday counts its Monday from midnight on', '2026-11-23T05:00:00Z', '2026-11-25T15:00:00Z', true],
    ['and not the Sunday before', '2026-11-23T04:59:59Z', '2026-11-25T15:00:00Z', false],
    ['a Monday counts itself', '2026-11-30T05:00:00Z', '2026-11-30T05:00:01Z', true],
    ['and not the day before', '2026-11-30T04:59:59Z', '2026-11-30T05:00:01Z', false],
    ['a Sunday counts its Monday, until it ends', '2026-11-30T05:00:00Z', '2026-12-07T04:59:59Z', true],
    ['a Saturday over the new year counts its Monday', '2026-12-28T05:00:00Z', '2027-01-02T15:00:00Z', true],
    [
      'a week in which the clock is put forward counts its Monday',
      '2027-03-08T05:00:00Z',
      '2027-03-15T03:59:59Z',
      true,
    ],
    ['the week after it begins an hour earlier', '2027-03-15T04:00:00Z', '2027-03-17T15:00:00Z', true],
    ['and not before', '2027-03-15T03:59:59Z', '2027-03-17T15:00:00Z', false],
    ['the last day of July counts', '2027-07-31T04:00:00Z', '2027-08-01T15:00:00Z', true],
  ])('the week: %s (%s seen at %s)', async (_, tapped, now, counts) => {
    const [house, best] = (await added('week', tapped, now)) as [number, number];
    expect([house, best > 0]).toEqual(counts ? [100, true] : [0, false]);
  });

  test.each([
    ['sunday', 'a Wednesday counts its Sunday from midnight on', '2026-11-22T05:00:00Z', '2026-11-25T15:00:00Z', true],
    ['sunday', 'and not the Saturday before', '2026-11-22T04:59:59Z', '2026-11-25T15:00:00Z', false],
    ['sunday', 'a Saturday counts its Sunday, until it ends', '2026-11-22T05:00:00Z', '2026-11-29T04:59:59Z', true],
    ['sunday', 'the last day of the year counts', '2026-12-27T05:00:00Z', '2027-01-02T15:00:00Z', true],
    ['saturday', 'a Friday counts its Saturday, until it ends', '2026-11-21T05:00:00Z', '2026-11-28T04:59:59Z', true],
    ['saturday', 'and not the Friday before', '2026-11-21T04:59:59Z', '2026-11-27T15:00:00Z', false],
    ['saturday', 'a Saturday counts itself', '2026-11-28T05:00:00Z', '2026-11-28T05:00:01Z', true],
  ])('a week that begins on %s: %s (%s seen at %s)', async (firstDay, _, tapped, now, counts) => {
    await there.db.query('UPDATE school SET week_starts_on = $1', [firstDay]);
    const [house, best] = (await added('week', tapped, now)) as [number, number];
    expect([house, best > 0]).toEqual(counts ? [100, true] : [0, false]);
  });

  test.each([
    ['the last second of July counts', '2026-08-01T03:59:59Z', '2026-08-01T03:59:59Z', true],
    ['and in August no more', '2026-08-01T03:59:59Z', '2026-08-01T04:00:00Z', false],
    ['the first second of August counts', '2026-08-01T04:00:00Z', '2026-08-01T04:00:01Z', true],
  ])('the term: %s (%s seen at %s)', async (_, tapped, now, counts) => {
    const [house] = (await added('term', tapped, now)) as [number, number];
    expect(house).toBe(counts ? 100 : 0);
  });
});

describe('the names on the boards', () => {
  test('are full for teachers, and a first name and an initial for scholars', async () => {
    await award({ points: 100, value: 100 });
    const { first_name: first, last_name: last } = student();
    const topFor = async (who: string) => (await read(await server.signIn(who))).boards.today?.top_students[0]?.name;
    expect(await topFor('rivera')).toBe(`${first} ${last}`);
    expect(await topFor('amara')).toBe(`${first} ${last[0]}.`);
  });

  test('come with the setting for the hall', async () => {
    await server.db.query("UPDATE school SET display_names = 'none'");
    expect((await read()).names).toBe('none');
  });
});

describe('the latest awards', () => {
  test('name grade, house, points and reason, and never a comment', async () => {
    const reason = nth(school.reasons, 0);
    const id = await award({
      habit_id: reason.habit_id,
      reason_id: reason.id,
      reason: `Habit: X — Reasons: ${reason.text}  Comment: She cried before`,
    });
    const snapshot = await read();
    expect(snapshot.latest?.[0]).toMatchObject({
      id,
      house_id: house(),
      grade: student().grade,
      name: `${student().first_name} ${student().last_name}`,
      points: 2,
      reason: reason.text,
    });
    expect(JSON.stringify(snapshot)).not.toContain('cried');
  });

  test('leave out what was taken back', async () => {
    const id = await award();
    await server.call('POST', `/api/points/${id}/reverse/`, { token: rivera, body: {} });
    expect((await read()).latest?.map((each) => each.id)).not.toContain(id);
  });

  test('are not for scholars', async () => {
    expect((await read(await server.signIn('amara'))).latest).toBeUndefined();
  });
});

describe('the version', () => {
  test('is the same until something that is shown changes, also for others', async () => {
    const { version } = await read();
    clock.advance({ seconds: 5 });
    expect((await read(await server.signIn('amara'))).version).toBe(version);
    await award();
    const next = (await read()).version;
    expect(next).not.toBe(version);
    await server.db.query("UPDATE houses SET colour = '#123456' WHERE id = $1", [house()]);
    expect((await read()).version).not.toBe(next);
  });

  test('answers 304 to a caller that has it', async () => {
    const first = await server.call('GET', '/api/leaderboard/boards', { token: rivera });
    clock.advance({ seconds: 5 });
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
    expect((await server.call('GET', '/api/leaderboard/boards', { token: rivera, headers })).status).toBe(304);
  });
});
