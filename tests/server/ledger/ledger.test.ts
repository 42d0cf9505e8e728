import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardResponse } from '#contracts/awards.ts';
import { leaderboard } from '#contracts/houses.ts';
import { termAt } from '#domain/calendar.ts';
import { appendAwards } from '#server/ledger/ledger-queries.ts';
import { checkTotals } from '#server/ledger/check-totals.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { awardBodyFor, countLedger, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { ago, NOW } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';

/** The demo school has set up no terms. */
const THIS_TERM = termAt(new Date(NOW), { timeZone: 'UTC', terms: [] });

let server: TestServer;
let token: string;
let school: School;
let before: Awaited<ReturnType<typeof countLedger>>;

beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('rivera');
  school = await readSchool(server, token);
  await server.db.query('DELETE FROM terms');
});
afterAll(() => server.close());
beforeEach(async () => {
  before = await countLedger(server);
});

const award = (body: unknown, options: { headers?: Record<string, string>; token?: string } = {}) =>
  server.call('POST', '/api/points/award/', { token, body, ...options });

async function grewBy(rows: number, points: number): Promise<void> {
  const now = await countLedger(server);
  expect(now).toEqual({
    rows: before.rows + rows,
    points: before.points + points,
    students: before.students + points,
    houses: before.houses + points,
  });
}

const rowOf = async (id: unknown) => {
  const [row] = await server.db.query<Record<string, unknown>>('SELECT * FROM ledger WHERE id = $1', [id]);
  return row;
};

describe('one award', () => {
  test('is a ledger row and both totals, answered 201 as the contract says', async () => {
    const body = awardBodyFor(school, { points: 3, value: 3 });
    const answer = await award(body);
    expect(answer.status).toBe(201);
    expect(awardResponse.parse(answer.body)).toMatchObject({
      id: body['client_award_id'],
      client_award_id: body['client_award_id'],
      student_id: body['student_id'],
      points: 3,
      replayed: false,
    });
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
    await grewBy(1, 3);
  });

  test('answers on the path without a slash as well', async () => {
    const answer = await server.call('POST', '/api/points/award', { token, body: awardBodyFor(school) });
    expect(answer.status).toBe(201);
  });

  test('raises the house on the board', async () => {
    const student = nth(school.students, 20);
    const pointsOf = async () => {
      const board = leaderboard.parse((await server.call('GET', '/api/leaderboard/', { token })).body);
      return board.houses.find((house) => house.id === student.house_id)?.points_total ?? 0;
    };
    const points = await pointsOf();
    await award(awardBodyFor(school, { student_id: student.id, scholar_id: student.id, points: 7, value: 7 }));
    expect(await pointsOf()).toBe(points + 7);
  });

  test('keeps the house of that moment when the student moves later', async () => {
    const student = nth(school.students, 30);
    const body = awardBodyFor(school, { student_id: student.id, scholar_id: student.id });
    await award(body);
    const other = school.students.find((each) => each.house_id !== student.house_id);
    await server.db.query('UPDATE students SET house_id = $2 WHERE id = $1', [student.id, other?.house_id]);
    expect((await rowOf(body['client_award_id']))?.['house_id']).toBe(student.house_id);
    await server.db.query('UPDATE students SET house_id = $2 WHERE id = $1', [student.id, student.house_id]);
  });

  test('takes the first of the documented shapes alone, and finds habit and reasons by their names', async () => {
    const id = newId();
    const reason = 'Habit: Own It — Reasons: Work Hard; Set Goals  Comment: Well done';
    const body = { client_award_id: id, scholar_id: nth(school.students, 3).id, value: 1, reason, source: 'manual' };
    expect((await award(body)).status).toBe(201);
    const named = school.reasons.filter((each) => ['Work Hard', 'Set Goals'].includes(each.text));
    expect(await rowOf(id)).toMatchObject({
      habit_id: nth(school.habits, 0).id,
      reason_ids: named.map((each) => each.id),
      reason_text: reason,
    });
  });

  test('takes all reasons by their ids, whatever the text says, and leaves out those of another habit', async () => {
    const [first, second, third] = school.reasons.filter((each) => each.habit_id === nth(school.habits, 0).id);
    const foreign = school.reasons.find((each) => each.habit_id !== nth(school.habits, 0).id);
    const body = awardBodyFor(school, {
      reason: `Habit: Own It — Reasons: ${first?.text}; ${second?.text}`,
      reason_id: third?.id,
      reason_ids: [third?.id, first?.id, foreign?.id],
    });
    expect((await award(body)).status).toBe(201);
    expect((await rowOf(body['client_award_id']))?.['reason_ids']).toEqual([third?.id, first?.id]);
  });

  test('is the same award where a copy of it lost the ids of its reasons', async () => {
    const body = awardBodyFor(school);
    const withIds = { ...body, reason_ids: [body['reason_id']] };
    expect((await award(withIds)).body).toMatchObject({ replayed: false });
    expect(await award(body)).toMatchObject({ status: 201, body: { replayed: true } });
  });

  test('without a reason text gets one from the names', async () => {
    const body = awardBodyFor(school, { reason: null });
    await award(body);
    expect((await rowOf(body['client_award_id']))?.['reason_text']).toBe('Habit: Own It — Reasons: Work Hard');
  });

  test('keeps the time of the tap; a tap in the future is the time of recording', async () => {
    const ahead = awardBodyFor(school, { occurred_at: new Date(NOW + 6 * 60_000).toISOString() });
    const old = awardBodyFor(school, { occurred_at: '2026-06-01T10:00:00.000Z' });
    await award(ahead);
    expect((await award(old)).body).toMatchObject({ status: 'review' });
    const clamped = await rowOf(ahead['client_award_id']);
    expect(clamped?.['occurred_at']).toEqual(clamped?.['recorded_at']);
    expect(clamped?.['occurred_clamped']).toBe(true);
    expect((await rowOf(old['client_award_id']))?.['occurred_at']).toEqual(new Date('2026-06-01T10:00:00.000Z'));
  });

  test('keeps the time of a clock that is up to five minutes ahead', async () => {
    const tap = new Date(NOW + 4 * 60_000);
    const body = awardBodyFor(school, { occurred_at: tap.toISOString() });
    await award(body);
    expect(await rowOf(body['client_award_id'])).toMatchObject({ occurred_at: tap, occurred_clamped: false });
  });

  test('without an id is recorded under one of the server', async () => {
    const body = awardBodyFor(school, { client_award_id: undefined });
    const [first, second] = [await award(body), await award(body)];
    expect(awardResponse.parse(first.body).id).not.toBe(awardResponse.parse(second.body).id);
    await grewBy(2, 2);
  });
});

describe('the same id', () => {
  test('with the same content is the same award: first answer, replayed, no total touched', async () => {
    const body = awardBodyFor(school);
    const first = awardResponse.parse((await award(body)).body);
    const again = await award(body);
    expect(again.status).toBe(201);
    expect(awardResponse.parse(again.body)).toEqual({ ...first, replayed: true });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    await grewBy(1, 1);
  });

  test('sent twenty times at once is one award', async () => {
    const body = awardBodyFor(school);
    const answers = await Promise.all(Array.from({ length: 20 }, () => award(body)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 201));
    const replies = answers.map((answer) => awardResponse.parse(answer.body));
    expect(replies.filter((reply) => !reply.replayed)).toHaveLength(1);
    expect(new Set(replies.map((reply) => reply.seq)).size).toBe(1);
    await grewBy(1, 1);
  });

  const others: Record<string, () => Record<string, unknown>> = {
    points: () => ({ points: 2, value: 2 }),
    'reason text': () => ({ reason: 'Habit: Own It — Reasons: Work Hard  Comment: other' }),
    'time of the tap': () => ({ occurred_at: '2026-09-01T08:00:00.000Z' }),
    habit: () => ({ habit_id: nth(school.habits, 1).id }),
    reason: () => ({ reason_id: nth(school.reasons, 1).id }),
    student: () => ({ student_id: nth(school.students, 11).id, scholar_id: nth(school.students, 11).id }),
  };

  test.each(Object.keys(others))('with another %s is 422 and changes nothing', async (what) => {
    // A habit alone can differ only where no reason is named by its id.
    const body = awardBodyFor(school, what === 'habit' ? { reason_id: null } : {});
    const changes = others[what]?.();
    await award(body);
    const answer = await award({ ...body, ...changes });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'award_id_reused', detail: expect.any(String) });
    await grewBy(1, 1);
  });

  test('of another teacher is 422', async () => {
    const body = awardBodyFor(school);
    await award(body);
    const token = await server.signIn('okafor');
    const answer = await award(body, { token });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'award_of_another_account' });
    const changed = await award({ ...body, points: 2, value: 2 }, { token });
    expect([changed.status, changed.body]).toMatchObject([422, { code: 'award_id_reused' }]);
    await grewBy(1, 1);
  });

  test('in capitals is the same id', async () => {
    const body = awardBodyFor(school);
    await award(body);
    const answer = await award({ ...body, client_award_id: String(body['client_award_id']).toUpperCase() });
    expect(awardResponse.parse(answer.body).replayed).toBe(true);
  });

  test('is answered as before after the student left', async () => {
    const student = nth(school.students, 40);
    const body = awardBodyFor(school, { student_id: student.id, scholar_id: student.id });
    await award(body);
    await server.db.query("UPDATE students SET archived_at = now() - interval '1 minute' WHERE id = $1", [student.id]);
    expect(awardResponse.parse((await award(body)).body).replayed).toBe(true);
    await grewBy(1, 1);
  });

  test('may come in the header Idempotency-Key, plain or quoted', async () => {
    const id = newId();
    const body = awardBodyFor(school, { client_award_id: undefined });
    expect(awardResponse.parse((await award(body, { headers: { 'Idempotency-Key': id } })).body).id).toBe(id);
    const again = await award(body, { headers: { 'Idempotency-Key': `"${id}"` } });
    expect(awardResponse.parse(again.body)).toMatchObject({ id, replayed: true });
  });

  test('must be the same in body and header', async () => {
    const answer = await award(awardBodyFor(school), { headers: { 'Idempotency-Key': newId() } });
    expect(answer.status).toBe(400);
    await grewBy(0, 0);
  });
});

describe('what was archived while an award waited', () => {
  const TAP = new Date(NOW - 3_600_000);
  const minutesAfterTap = (minutes: number) => new Date(TAP.getTime() + minutes * 60_000);
  const archive = (table: string, id: string | undefined, at: Date | null) =>
    server.db.query(`UPDATE ${table} SET archived_at = $2 WHERE id = $1`, [id, at]);
  const things = (): [string, string | undefined][] => {
    const habit = nth(school.habits, 0);
    return [
      ['habits', habit.id],
      ['reasons', school.reasons.find((each) => each.habit_id === habit.id)?.id],
      ['students', nth(school.students, 10).id],
    ];
  };
  const tapped = (changes: Record<string, unknown> = {}) =>
    awardBodyFor(school, { occurred_at: TAP.toISOString(), ...changes });

  test.each([0, 1, 2])('counts, because it was valid at the tap (%i)', async (index) => {
    const [table, id] = nth(things(), index);
    await archive(table, id, minutesAfterTap(1));
    const [single, bulk] = [tapped(), tapped()];
    const answers = [
      await award(single),
      await server.call('POST', '/api/points/award-bulk', { token, body: { items: [bulk] } }),
    ];
    await archive(table, id, null);
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(await rowOf(single['client_award_id'])).toMatchObject({
      habit_id: nth(school.habits, 0).id,
      habit_name: nth(school.habits, 0).name,
      reason_ids: [nth(things(), 1)[1]],
    });
    await grewBy(2, 2);
    expect(await checkTotals(server.db, { clock: () => new Date(NOW), log: silent })).toBe(0);
  });

  test.each([
    [0, 'habit_archived'],
    [1, 'reason_archived'],
    [2, 'student_archived'],
  ])('waits for staff where it was gone before the tap (%i)', async (index, why) => {
    const [table, id] = nth(things(), index);
    await archive(table, id, minutesAfterTap(-1));
    const bodies = [
      tapped(),
      // A device whose clock is ahead, or that says no time, taps now at the latest.
      tapped({ occurred_at: new Date(NOW + 86_400_000).toISOString() }),
      tapped({ occurred_at: null }),
    ];
    const answers = await Promise.all(bodies.map((body) => award(body)));
    const bulk = tapped();
    answers.push(await server.call('POST', '/api/points/award-bulk', { token, body: { items: [bulk] } }));
    await archive(table, id, null);
    expect(answers.slice(0, 3)).toMatchObject(bodies.map(() => ({ status: 201, body: { status: 'review' } })));
    expect(answers[3]).toMatchObject({ status: 201, body: { results: [{ status: 'review' }] } });
    for (const body of [...bodies, bulk]) {
      expect(await rowOf(body['client_award_id'])).toMatchObject({
        review_why: why,
        habit_name: nth(school.habits, 0).name,
      });
    }
    await grewBy(4, 0);
    expect(await checkTotals(server.db, { clock: () => new Date(NOW), log: silent })).toBe(0);
  });

  test('waits for staff where the habit alone is named', async () => {
    const habit = nth(school.habits, 0);
    await archive('habits', habit.id, minutesAfterTap(-1));
    const body = tapped({ reason_id: null, reason: 'Well done' });
    const answer = await award(body);
    await archive('habits', habit.id, null);
    expect(answer).toMatchObject({ status: 201, body: { status: 'review' } });
    expect(await rowOf(body['client_award_id'])).toMatchObject({ review_why: 'habit_archived', habit_id: habit.id });
  });
});

describe('when an award was tapped', () => {
  const DAY = 86_400_000;

  test.each([
    ['14 days ago and a little less', () => ({ occurred_at: ago(14 * DAY - 60_000) }), 'counted'],
    ['more than 14 days ago', () => ({ occurred_at: ago(14 * DAY + 60_000) }), 'review'],
    [
      'just now, by a clock that is years behind',
      () => ({ occurred_at: '2021-01-01T00:00:00.000Z', sent_at: '2021-01-01T00:01:00.000Z' }),
      'counted',
    ],
    [
      '15 days ago, by a clock that is a day ahead',
      () => ({ occurred_at: ago(14 * DAY), sent_at: ago(-DAY) }),
      'review',
    ],
  ])('%s', async (_when, times, status) => {
    const answer = await award(awardBodyFor(school, times()));
    expect(answer).toMatchObject({ status: 201, body: { status } });
    await grewBy(1, status === 'counted' ? 1 : 0);
  });

  test('is what the device said, except for a clock that is wrong when it sends', async () => {
    const minuteAgo = NOW - 60_000;
    const wrong = awardBodyFor(school, {
      occurred_at: '2021-01-01T00:00:00.000Z',
      sent_at: '2021-01-01T00:01:00.000Z',
    });
    await award(wrong);
    const row = await rowOf(wrong['client_award_id']);
    expect(Math.abs(Number(row?.['occurred_at']) - minuteAgo)).toBeLessThan(30_000);
    expect(row?.['occurred_clamped']).toBe(true);
    // The clock was set to the past after the tap.
    const reset = awardBodyFor(school, { occurred_at: ago(DAY), sent_at: '2021-01-01T00:00:00.000Z' });
    await award(reset);
    expect(await rowOf(reset['client_award_id'])).toMatchObject({
      occurred_at: new Date(String(reset['occurred_at'])),
      occurred_clamped: false,
    });
  });

  test.each([
    ['1970-01-01T00:12:00.000Z', '2026-11-20T09:00:00.000Z'],
    ['1970-01-01T00:12:00.000Z', '1970-01-01T00:13:00.000Z'],
    ['1999-12-31T23:59:59.999Z', null],
  ])('is now where the tablet’s battery had been empty: %s, sent at %s', async (occurred_at, sent_at) => {
    const body = awardBodyFor(school, { occurred_at, sent_at });
    expect(await award(body)).toMatchObject({ status: 201, body: { status: 'counted', replayed: false } });
    const row = await rowOf(body['client_award_id']);
    expect(row?.['occurred_at']).toEqual(row?.['recorded_at']);
    expect(row?.['occurred_clamped']).toBe(true);
    expect(await award(body)).toMatchObject({ status: 201, body: { replayed: true } });
    await grewBy(1, 1);
  });

  test('is what the device said from the year 2000 on, also where only its clock of the sending shows no time', async () => {
    const old = awardBodyFor(school, { occurred_at: '2000-01-01T00:00:00.000Z' });
    const sentWithout = awardBodyFor(school, { occurred_at: ago(DAY), sent_at: '1970-01-01T00:00:00.000Z' });
    expect(await award(old)).toMatchObject({ status: 201, body: { status: 'review' } });
    expect(await award(sentWithout)).toMatchObject({ status: 201, body: { status: 'counted' } });
    for (const body of [old, sentWithout]) {
      expect(await rowOf(body['client_award_id'])).toMatchObject({
        occurred_at: new Date(String(body['occurred_at'])),
        occurred_clamped: false,
      });
    }
  });
});

describe('the term of an award', () => {
  test('is that of its tap in the school’s zone, whatever the device calls it', async () => {
    const body = () => awardBodyFor(school, { occurred_at: '2026-07-31T20:00:00.000Z', term: 'Another' });
    const [here, there] = [body(), body()];
    await award(here);
    await server.db.query("UPDATE school SET time_zone = 'Pacific/Auckland'");
    await award(there);
    await server.db.query("UPDATE school SET time_zone = 'UTC'");
    expect((await rowOf(here['client_award_id']))?.['term']).toBe('Summer 2026');
    expect((await rowOf(there['client_award_id']))?.['term']).toBe('Fall 2026');
  });

  test('is the school’s own where it has set one up, and closes a week after the next one began', async () => {
    const day = (days: number) => new Date(NOW + days * 86_400_000).toISOString();
    const term = async (days: number) => {
      const id = newId();
      await server.db.query(
        'INSERT INTO terms (id, name, starts_on, ends_on) VALUES ($1::uuid, $1::text, $2::date, $2::date + 3)',
        [id, day(days).slice(0, 10)],
      );
      return id;
    };
    const tapped = async (days: number) => {
      const body = awardBodyFor(school, { occurred_at: day(days) });
      await award(body);
      const row = await rowOf(body['client_award_id']);
      return [row?.['term'], row?.['review_why']];
    };
    const first = await term(-40);
    expect(await tapped(-13)).toEqual([first, null]);
    const second = await term(-12);
    expect([await tapped(-13), await tapped(-1)]).toEqual([
      [first, 'term_closed'],
      [second, null],
    ]);
    await term(-3);
    expect(await tapped(-5)).toEqual([second, null]);
    await server.db.query('DELETE FROM terms');
  });

  test('has its points in a sum of the student and one of the house', async () => {
    const student = nth(school.students, 10);
    const sums = async () => {
      const [row] = await server.db.query<{ student: number; house: number }>(
        `SELECT (SELECT points FROM student_term_total WHERE student_id = $1 AND term = $3) AS student,
                (SELECT points FROM house_term_total WHERE house_id = $2 AND term = $3) AS house`,
        [student.id, student.house_id, THIS_TERM],
      );
      return row;
    };
    const earlier = await sums();
    await award(awardBodyFor(school, { points: 5, value: 5 }));
    expect(await sums()).toEqual({ student: (earlier?.student ?? 0) + 5, house: (earlier?.house ?? 0) + 5 });
  });
});

test('the board of the term begins at zero with the term, and the total goes on', async () => {
  const student = nth(school.students, 20);
  const board = async (scope: string) => {
    const answer = await server.call('GET', `/api/leaderboard/?scope=${scope}`, { token });
    const house = leaderboard.parse(answer.body).houses.find(({ id }) => id === student.house_id);
    return house?.points_total ?? -1;
  };
  const total = await board('total');
  await server.db.query("UPDATE student_term_total SET term = 'Spring 2001' WHERE term = $1", [THIS_TERM]);
  await server.db.query("UPDATE house_term_total SET term = 'Spring 2001' WHERE term = $1", [THIS_TERM]);
  expect(await board('term')).toBe(0);
  await award(awardBodyFor(school, { student_id: student.id, scholar_id: student.id, points: 7, value: 7 }));
  expect([await board('term'), await board('total')]).toEqual([7, total + 7]);
  await checkTotals(server.db, { clock: () => new Date(NOW), log: silent });
});

describe('the ledger', () => {
  test.each([
    'UPDATE ledger SET points = 5',
    'DELETE FROM ledger',
    'TRUNCATE ledger CASCADE',
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'TRUNCATE review_decisions',
  ])('refuses %s', async (statement) => {
    await server.db.query("INSERT INTO audit_log (at, action) VALUES (now(), 'test')");
    await expect(server.db.query(statement)).rejects.toThrow('is append-only');
  });

  test('lets the award of a student who is archived between the check and the insert wait for staff', async () => {
    const student = nth(school.students, 50);
    const [actor] = await server.db.query<{ id: string }>("SELECT id FROM accounts WHERE username = 'rivera'");
    const now = new Date(NOW);
    await server.db.query("UPDATE students SET archived_at = $2::timestamptz - interval '1 minute' WHERE id = $1", [
      student.id,
      now,
    ]);
    const added = await appendAwards(server.db, [
      {
        id: newId(),
        clientKeyed: true,
        studentId: student.id,
        habitId: null,
        habitName: '',
        reasonIds: [],
        reasonText: 'Too late',
        points: 1,
        actorId: actor?.id ?? '',
        source: 'manual',
        term: 'Fall 2026',
        day: '2026-11-20',
        batchId: null,
        fingerprint: Buffer.alloc(32),
        occurredAt: now,
        occurredClamped: false,
        recordedAt: now,
        reviewWhy: null,
      },
    ]);
    expect(added).toMatchObject([{ status: 'review' }]);
    await grewBy(1, 0);
  });

  test('stays in step with the totals under awards of many to many at once', async () => {
    const teachers = [token, await server.signIn('okafor'), await server.signIn('office')];
    const bodies = Array.from({ length: 60 }, (_, index) => {
      const id = nth(school.students, 100 + (index % 7)).id;
      return awardBodyFor(school, { student_id: id, scholar_id: id });
    });
    const answers = await Promise.all(bodies.map((body, index) => award(body, { token: nth(teachers, index % 3) })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    await grewBy(60, 60);
    expect(await checkTotals(server.db, { clock: () => new Date(NOW), log: silent })).toBe(0);
  });

  test('corrects totals that someone changed by hand, and records it', async () => {
    const mended = () => server.db.query("SELECT 1 FROM audit_log WHERE action = 'totals_mended'");
    const earlier = (await mended()).length;
    await server.db.query('UPDATE student_total SET points = points + 9, entries = 0 WHERE student_id = $1', [
      nth(school.students, 0).id,
    ]);
    await server.db.query('UPDATE house_total SET points = 0');
    await server.db.query('UPDATE house_term_total SET points = points + 1 WHERE term = $1', [THIS_TERM]);
    await server.db.query(
      `DELETE FROM student_day_total
        WHERE (day, student_id) = (SELECT day, student_id FROM student_day_total ORDER BY day, student_id LIMIT 1)`,
    );
    await server.db.query(
      `UPDATE house_day_total SET points = points + 1
        WHERE (house_id, day) = (SELECT house_id, day FROM house_day_total ORDER BY day DESC, house_id LIMIT 1)`,
    );
    const [habit] = await server.db.query<{ student_id: string; habit_id: string }>(
      'SELECT student_id, habit_id FROM student_habit_total LIMIT 1',
    );
    await server.db.query('DELETE FROM student_habit_total WHERE student_id = $1', [habit?.student_id]);
    const gone = await server.db.query('SELECT DISTINCT habit_id FROM ledger WHERE student_id = $1', [
      habit?.student_id,
    ]);
    expect(await checkTotals(server.db, { clock: () => new Date(NOW), log: silent })).toBe(13 + gone.length);
    await grewBy(0, 0);
    const [sums] = await server.db.query<{ kept: number; counted: number }>(
      `SELECT (SELECT sum(points)::int FROM student_habit_total) AS kept,
              (SELECT sum(points)::int FROM counted_entries WHERE habit_id IS NOT NULL) AS counted`,
    );
    expect(sums?.kept).toBe(sums?.counted);
    const counts =
      'SELECT (SELECT sum(entries)::int FROM student_total) AS kept, (SELECT count(*) FROM ledger) AS counted';
    const [entries] = await server.db.query<{ kept: number; counted: number }>(counts);
    expect(entries?.kept).toBe(entries?.counted);
    expect(await mended()).toHaveLength(earlier + 1);
  });
});
