import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { redemptionAnswer, storeItemList, studentBalance, type StoreItem } from '#contracts/store.ts';
import { checkTotals } from '#server/ledger/check-totals.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { untilWaiting } from '#tests/support/server/until-waiting.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { NOW } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';

let server: TestServer;
let school: School;
let tokens: Record<'rivera' | 'office' | 'amara', string>;
let seat: StoreItem;

beforeAll(async () => {
  server = await createTestServer();
  tokens = {
    rivera: await server.signIn('rivera'),
    office: await server.signIn('office'),
    amara: await server.signIn('amara'),
  };
  school = await readSchool(server, tokens.rivera);
  const items = storeItemList.parse((await server.call('GET', '/api/store/items', { token: tokens.office })).body);
  seat = nth(
    items.results.filter(({ name }) => name === 'Choose your seat'),
    0,
  );
});
afterAll(() => server.close());

let student: string;

/** A new student of a house, with so many points. */
async function studentWith(points: number): Promise<string> {
  const house = nth(school.students, 0).house_id;
  const body = { first_name: 'Saving', last_name: 'Up', house };
  const made = await server.call('POST', '/api/students', { token: tokens.rivera, body });
  const { id } = made.body as { id: string };
  for (let left = points; left > 0; left -= 100) await award(id, Math.min(left, 100));
  return id;
}

async function award(id: string, points: number): Promise<string> {
  const body = awardBodyFor(school, { student_id: id, scholar_id: id, points, value: points });
  expect((await server.call('POST', '/api/points/award', { token: tokens.rivera, body })).status).toBe(201);
  return String(body['client_award_id']);
}

beforeEach(async () => {
  student = await studentWith(20);
});

const redeem = (changes: Record<string, unknown> = {}, key: string = newId(), token = tokens.office) =>
  server.call('POST', '/api/store/redemptions', {
    token,
    headers: { 'Idempotency-Key': key },
    body: { student_id: student, item_id: seat.id, cost_points: seat.cost_points, ...changes },
  });
const giveBack = (id: string) => server.call('POST', `/api/store/redemptions/${id}/reverse`, { token: tokens.office });
const balanceOf = async (id = student, token = tokens.office) =>
  studentBalance.parse((await server.call('GET', `/api/students/${id}/balance`, { token })).body);
const housePoints = async () => {
  const [row] = await server.db.query<{ points: number }>('SELECT sum(points)::int AS points FROM house_total');
  return row?.points;
};
const drift = () => checkTotals(server.db, { clock: () => new Date(NOW), log: silent });

describe('redeeming', () => {
  test('spends the student’s points and leaves the points of the student and the house as they were', async () => {
    const before = await housePoints();
    const answer = redemptionAnswer.parse((await redeem()).body);
    expect(answer).toMatchObject({ replayed: false, redemption: { item_name: 'Choose your seat', points: 15 } });
    expect(answer.balance).toMatchObject({ earned: 20, spent: 15, balance: 5 });
    expect(answer.redemption.by).toBe('Morgan Whitfield');
    expect(await housePoints()).toBe(before);
    expect(await drift()).toBe(0);
  });

  test('is refused in words where there are too few points', async () => {
    await redeem();
    expect(await redeem()).toMatchObject({
      status: 422,
      body: { code: 'too_few_points', detail: 'This costs 15 points, and there are 5 to spend.' },
    });
    expect((await balanceOf()).redemptions).toHaveLength(1);
  });

  test('of several people at the same moment never spends more than there is', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => redeem()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422, 422]);
    expect(await balanceOf()).toMatchObject({ spent: 15, balance: 5 });
  });

  test('with the same id again, also at the same moment, spends once', async () => {
    const key = newId();
    const [first, second] = await Promise.all([redeem({}, key), redeem({}, key)]);
    const answers = [first, second].map((answer) => redemptionAnswer.parse(answer?.body));
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(1);
    expect(answers.map(({ redemption }) => redemption.id)).toEqual([key, key]);
    expect((await balanceOf()).spent).toBe(15);
    expect(await redeem({ student_id: await studentWith(20) }, key)).toMatchObject({
      status: 422,
      body: { code: 'redemption_id_reused' },
    });
  });

  test('at a price that has changed since spends nothing', async () => {
    expect(await redeem({ cost_points: 10 })).toMatchObject({ status: 409, body: { code: 'price_changed' } });
    expect((await balanceOf()).spent).toBe(0);
  });

  test.each([
    ['an item that is not offered', { item_id: newId() }, 'The store doesn’t offer this item any more.'],
    ['a student who is not there', { student_id: newId() }, 'Student not found.'],
  ])('for %s is 404', async (_, changes, detail) => {
    expect(await redeem(changes)).toMatchObject({ status: 404, body: { detail } });
  });

  test('leaves a balance below zero where the points are taken back afterwards', async () => {
    const id = await studentWith(0);
    const points = await award(id, 15);
    expect((await redeem({ student_id: id })).status).toBe(201);
    const answer = await server.call('POST', `/api/points/${points}/reverse`, { token: tokens.rivera, body: {} });
    expect(answer.status).toBe(201);
    expect(await balanceOf(id)).toMatchObject({ earned: 0, spent: 15, balance: -15 });
  });

  test('is written in the audit log with who, whom and what', async () => {
    await redeem();
    const [row] = await server.db.query(
      `SELECT l.action, a.username, l.details FROM audit_log l JOIN accounts a ON a.id = l.actor_id
        WHERE l.object_id = $1 AND l.action = 'points_redeemed'`,
      [student],
    );
    expect(row).toEqual({ action: 'points_redeemed', username: 'office', details: { item: seat.id, points: 15 } });
  });
});

describe('giving back', () => {
  test('adds one row with negative points, however often it is asked for', async () => {
    const { redemption } = redemptionAnswer.parse((await redeem()).body);
    const answers = await Promise.all([giveBack(redemption.id), giveBack(redemption.id)]);
    const read = answers.map(({ body }) => redemptionAnswer.parse(body));
    expect(read.filter(({ replayed }) => replayed)).toHaveLength(1);
    expect(read[1]?.redemption.given_back?.by).toBe('Morgan Whitfield');
    expect(await balanceOf()).toMatchObject({ spent: 0, balance: 20 });
    const rows = await server.db.query('SELECT points FROM store_ledger WHERE student_id = $1 ORDER BY seq', [student]);
    expect(rows).toEqual([{ points: 15 }, { points: -15 }]);
    expect(await drift()).toBe(0);
  });

  test('can’t be done to the row that gives back', async () => {
    const { redemption } = redemptionAnswer.parse((await redeem()).body);
    await giveBack(redemption.id);
    const [row] = await server.db.query<{ id: string }>('SELECT id FROM store_ledger WHERE reverses_id = $1', [
      redemption.id,
    ]);
    expect((await giveBack(row?.id ?? '')).status).toBe(404);
  });
});

describe('a balance', () => {
  test('is the scholar’s own to see, and nobody else’s', async () => {
    const amara = nth(
      school.students.filter(({ email }) => email === 'amara@demo.school'),
      0,
    );
    const own = await balanceOf(amara.id, tokens.amara);
    expect(own.redemptions.map(({ item_name: item, given_back: back }) => [item, back !== null])).toEqual([
      ['Choose your seat', true],
      ['House sticker sheet', false],
    ]);
    const other = await server.call('GET', `/api/students/${student}/balance`, { token: tokens.amara });
    expect(other.status).toBe(404);
  });

  test('that differs from the store’s rows is corrected by the recount', async () => {
    await redeem();
    await server.db.query('UPDATE student_total SET spent = 99 WHERE student_id = $1', [student]);
    expect(await drift()).toBe(1);
    expect((await balanceOf()).spent).toBe(15);
  });

  test('is spent while a recount corrects it, and neither fails', async () => {
    await server.db.query('UPDATE student_total SET spent = 99 WHERE student_id = $1', [student]);
    let recount: Promise<number> | undefined;
    await server.db.tx(async (tx) => {
      await tx.query('SELECT 1 FROM student_total WHERE student_id = $1 FOR UPDATE', [student]);
      recount = drift();
      await untilWaiting(server.db, 1);
      await tx.query('UPDATE student_total SET spent = spent + 15 WHERE student_id = $1', [student]);
    });
    expect(await recount).toBe(1);
  });
});
