import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardList } from '#contracts/admin/awards.ts';
import { reversalResponse } from '#contracts/awards.ts';
import { historyPage, myAwardList } from '#contracts/history.ts';
import { student } from '#contracts/students.ts';
import { checkTotals } from '#server/ledger/check-totals.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { awardBodyFor, countLedger, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: TestServer;
const clock = fakeClock();
let school: School;
let tokens: Record<'rivera' | 'okafor' | 'office', string>;
let before: Awaited<ReturnType<typeof countLedger>>;

const signIn = async () => ({
  rivera: await server.signIn('rivera'),
  okafor: await server.signIn('okafor'),
  office: await server.signIn('office'),
});

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  tokens = await signIn();
  school = await readSchool(server, tokens.rivera);
});
afterAll(() => server.close());
beforeEach(async () => {
  tokens = await signIn();
  before = await countLedger(server);
});

const award = async (changes: Record<string, unknown> = {}) => {
  const body = awardBodyFor(school, { points: 3, value: 3, occurred_at: clock.now().toISOString(), ...changes });
  expect((await server.call('POST', '/api/points/award/', { token: tokens.rivera, body })).status).toBe(201);
  return String(body['client_award_id']);
};
const reverse = (id: string, who: keyof typeof tokens = 'rivera', body: Record<string, unknown> = {}) =>
  server.call('POST', `/api/points/${id}/reverse/`, { token: tokens[who], body });
const rowOf = async (id: string) =>
  nth(await server.db.query<Record<string, unknown>>('SELECT * FROM ledger WHERE id = $1', [id]), 0);
const drift = () => checkTotals(server.db, { clock: clock.now, log: silent });

/** What the ledger and the totals gained since the test began. */
async function gained() {
  const now = await countLedger(server);
  return {
    rows: now.rows - before.rows,
    points: now.points - before.points,
    students: now.students - before.students,
    houses: now.houses - before.houses,
  };
}

describe('taking an award back', () => {
  test('adds a row with the points negative, for the same house, habit, term and time, and lowers every total', async () => {
    const id = await award();
    const answer = await reverse(id);
    expect(answer.status).toBe(201);
    const reversal = reversalResponse.parse(answer.body);
    expect(reversal).toMatchObject({ reverses_id: id, points: -3, replayed: false });
    const [original, row] = [await rowOf(id), await rowOf(reversal.id)];
    for (const field of ['student_id', 'house_id', 'habit_id', 'habit_name', 'term', 'occurred_at']) {
      expect(row[field]).toEqual(original[field]);
    }
    expect(row).toMatchObject({ points: -3, reverses_id: id, source: 'reversal', status: 'counted' });
    expect(await gained()).toEqual({ rows: 2, points: 0, students: 0, houses: 0 });
    expect(await drift()).toBe(0);
  });

  test('the student was last awarded before it', async () => {
    const { id: student_id } = nth(school.students, 20);
    const awardThem = (occurred_at: Date) =>
      award({ student_id, scholar_id: student_id, occurred_at: occurred_at.toISOString() });
    const lastAwarded = async () =>
      student.parse((await server.call('GET', `/api/students/${student_id}`, { token: tokens.rivera })).body)
        .last_awarded_at;
    clock.advance({ seconds: 1 });
    const first = clock.now();
    await awardThem(first);
    clock.advance({ seconds: 1 });
    const id = await awardThem(clock.now());
    expect(await lastAwarded()).toBe(clock.now().toISOString());
    await reverse(id);
    expect(await lastAwarded()).toBe(first.toISOString());
    // A tap of earlier that arrives late changes nothing.
    await awardThem(new Date(first.getTime() - HOUR));
    expect(await lastAwarded()).toBe(first.toISOString());
  });

  test('goes to the house of the award after the student has moved', async () => {
    const student = nth(school.students, 12);
    const id = await award({ student_id: student.id, scholar_id: student.id });
    const other = school.students.find((each) => each.house_id !== student.house_id);
    await server.db.query('UPDATE students SET house_id = $2 WHERE id = $1', [student.id, other?.house_id]);
    const reversal = reversalResponse.parse((await reverse(id)).body);
    await server.db.query('UPDATE students SET house_id = $2 WHERE id = $1', [student.id, student.house_id]);
    expect((await rowOf(reversal.id))['house_id']).toBe(student.house_id);
    expect(await drift()).toBe(0);
  });

  test('a second time, by anyone, answers with the first row as a replay and counts nothing', async () => {
    const id = await award();
    const first = reversalResponse.parse((await reverse(id)).body);
    const again = await reverse(id, 'office', { reason: 'Wrong student' });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(reversalResponse.parse(again.body)).toEqual({ ...first, replayed: true });
    expect(await gained()).toEqual({ rows: 2, points: 0, students: 0, houses: 0 });
  });

  test('twenty times at once is one reversal', async () => {
    const id = await award();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reverse(id, index % 2 ? 'rivera' : 'office', { reason: 'Twice' })),
    );
    const replies = answers.map((answer) => reversalResponse.parse(answer.body));
    expect(replies.filter((reply) => !reply.replayed)).toHaveLength(1);
    expect(new Set(replies.map((reply) => reply.id)).size).toBe(1);
    expect(await gained()).toEqual({ rows: 2, points: 0, students: 0, houses: 0 });
  });

  test('stays in step with the totals among awards of the same students and houses', async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const { id } = nth(school.students, 100 + (index % 7));
        return award({ student_id: id, scholar_id: id });
      }),
    );
    const answers = await Promise.all([
      ...ids.map((id) => reverse(id)),
      ...ids.map((_, index) => {
        const { id } = nth(school.students, 100 + (index % 7));
        const body = awardBodyFor(school, { student_id: id, scholar_id: id });
        return server.call('POST', '/api/points/award/', { token: tokens.okafor, body });
      }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await gained()).toEqual({ rows: 90, points: 30, students: 30, houses: 30 });
    expect(await drift()).toBe(0);
  });

  test('one that is refused keeps none of its moment out', async () => {
    const ids = [await award(), newId(), await award()];
    const answers = await Promise.all(ids.map((id) => reverse(id)));
    expect(answers.map(({ status }) => status)).toEqual([201, 404, 201]);
  });

  test('is recorded in the audit log by the award’s id', async () => {
    const id = await award();
    await reverse(id, 'office', { reason: 'The wrong Maya' });
    const rows = await server.db.query('SELECT action, object_type, details FROM audit_log WHERE object_id = $1', [id]);
    expect(rows).toEqual([{ action: 'award_reversed', object_type: 'award', details: { own: false } }]);
  });
});

describe('who may take an award back', () => {
  test('not another teacher', async () => {
    const answer = await reverse(await award(), 'okafor', { reason: 'Mine' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await gained()).toEqual({ rows: 1, points: 3, students: 3, houses: 3 });
  });

  test.each([
    ['staff', false],
    ['a superuser', true],
  ])('%s, who says why', async (_, isSuper) => {
    await server.db.query("UPDATE accounts SET is_superuser = $1 WHERE username = 'office'", [isSuper]);
    tokens = await signIn();
    const id = await award();
    expect(await reverse(id, 'office', { reason: ' ' })).toMatchObject({
      status: 400,
      body: { code: 'missing_reason' },
    });
    const answer = await reverse(id, 'office', { reason: ' The wrong Maya ' });
    expect(answer.status).toBe(201);
    expect(await rowOf(reversalResponse.parse(answer.body).id)).toMatchObject({ reason_text: 'The wrong Maya' });
    await server.db.query("UPDATE accounts SET is_superuser = true WHERE username = 'office'");
  });

  test('its teacher, whose tablet’s clock was days ahead at the tap and at the sending', async () => {
    const id = await award();
    clock.advance({ days: 1, hours: 2 });
    tokens = await signIn();
    const ahead = (ms: number) => new Date(clock.now().getTime() + 5 * DAY + ms).toISOString();
    const tapped = ahead(-3 * HOUR);
    expect((await reverse(id, 'rivera', { occurred_at: tapped })).status).toBe(422);
    const answer = await reverse(id, 'rivera', { occurred_at: tapped, sent_at: ahead(0) });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('award-reversals')).toBe('offered');
  });

  test('its teacher, whose tablet’s clock had no time: that tap is now', async () => {
    const at1970 = { occurred_at: '1970-01-01T00:12:00.000Z', sent_at: '1970-01-01T00:13:00.000Z' };
    const [soon, late] = [await award(), await award()];
    expect((await reverse(soon, 'rivera', at1970)).status).toBe(201);
    clock.advance({ days: 1, hours: 2 });
    tokens = await signIn();
    expect(await reverse(late, 'rivera', at1970)).toMatchObject({
      status: 422,
      body: { code: 'too_late_to_reverse' },
    });
  });

  test('its teacher for a day after the server recorded it, and then staff alone', async () => {
    const [soon, late] = [await award(), await award({ occurred_at: new Date(clock.now().getTime() - 3 * DAY) })];
    clock.advance({ days: 1 });
    tokens = await signIn();
    expect((await reverse(soon)).status).toBe(201);
    clock.advance({ seconds: 1 });
    expect(await reverse(late)).toMatchObject({ status: 422, body: { code: 'too_late_to_reverse' } });
    // The tap was in time, and waited on a tablet.
    const tap = new Date(clock.now().getTime() - HOUR).toISOString();
    expect((await reverse(late, 'rivera', { occurred_at: tap })).status).toBe(201);
    const old = await award();
    clock.advance({ days: 40 });
    tokens = await signIn();
    const inTime = new Date(clock.now().getTime() - 40 * DAY).toISOString();
    expect((await reverse(old, 'rivera', { occurred_at: inTime })).status).toBe(422);
    expect((await reverse(old, 'office', { reason: 'Found later' })).status).toBe(201);
  });

  test('its teacher, if the tap waited on a tablet for three days at most: that is only what the tablet says', async () => {
    const [soon, late] = [await award(), await award()];
    // 23 hours after the award, as a device may say of any tap.
    const tap = { occurred_at: new Date(clock.now().getTime() + 23 * HOUR).toISOString() };
    clock.advance({ days: 4 });
    tokens = await signIn();
    expect((await reverse(soon, 'rivera', tap)).status).toBe(201);
    clock.advance({ seconds: 1 });
    expect(await reverse(late, 'rivera', tap)).toMatchObject({ status: 422, body: { code: 'too_late_to_reverse' } });
  });

  test('its teacher later than a day after the award, which staff see', async () => {
    const ids = [await award(), await award(), await award()];
    const tap = { occurred_at: clock.now().toISOString() };
    clock.advance({ days: 1 });
    tokens = await signIn();
    await reverse(nth(ids, 0), 'rivera', tap);
    clock.advance({ seconds: 1 });
    await reverse(nth(ids, 1), 'rivera', tap);
    await reverse(nth(ids, 2), 'office', { reason: 'The wrong Maya' });
    const listed = await server.call('GET', '/api/admin/awards?state=taken_back', { token: tokens.office });
    const late = new Map(awardList.parse(listed.body).results.map((row) => [row.id, row.taken_back?.is_late]));
    expect(ids.map((id) => late.get(id))).toEqual([false, true, false]);
    const rows = await server.db.query<{ details: object }>(
      `SELECT details FROM audit_log WHERE action = 'award_reversed' AND object_id = ANY ($1::uuid[]) ORDER BY seq`,
      [ids],
    );
    expect(rows.map(({ details }) => details)).toEqual([{ own: true }, { own: true, late: true }, { own: false }]);
  });
});

test('an award that has not arrived is not here yet', async () => {
  const answer = await reverse(newId());
  expect(answer).toMatchObject({ status: 404, body: { code: 'award_not_here_yet' } });
  expect(await reverse('17')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('a reversal can’t be taken back', async () => {
  const reversal = reversalResponse.parse((await reverse(await award())).body);
  const answer = await reverse(reversal.id, 'office', { reason: 'Back again' });
  expect(answer).toMatchObject({ status: 422, body: { code: 'reversal_of_reversal' } });
});

test('history and the teacher’s own awards have both rows, each next to the other', async () => {
  const student = nth(school.students, 60);
  const id = await award({ student_id: student.id, scholar_id: student.id });
  const reversal = reversalResponse.parse((await reverse(id, 'office', { reason: 'Wrong day' })).body);
  const history = await server.call('GET', `/api/students/${student.id}/history/`, { token: tokens.rivera });
  const { results, count } = historyPage.parse(history.body);
  expect(results.slice(0, 2)).toMatchObject([
    { id: reversal.id, points: -3, reverses_id: id, reason_text: 'Wrong day', status: 'counted' },
    { id, points: 3, reverses_id: null, status: 'counted' },
  ]);
  expect(count).toBe(results.length);
  const mine = myAwardList.parse((await server.call('GET', '/api/points/mine', { token: tokens.rivera })).body);
  expect(mine.results.slice(0, 2).map((row) => [row.id, row.points, row.reverses_id])).toEqual([
    [reversal.id, -3, id],
    [id, 3, null],
  ]);
  const offices = myAwardList.parse((await server.call('GET', '/api/points/mine', { token: tokens.office })).body);
  expect(offices.results).toEqual([]);
});
