import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#tests/support/ids.ts';
import { awardBodyFor } from '#tests/support/server/school.ts';
import { createMergingOffice, type MergingOffice, type Pair } from '#tests/support/server/merging-office.ts';

let office: MergingOffice;

beforeAll(async () => {
  office = await createMergingOffice();
});
afterAll(() => office.server.close());
beforeEach(() => office.server.db.query('DELETE FROM throttles'));

describe('the sums', () => {
  test('of both are the kept record’s, by student, day, term and habit; those of houses stay', async () => {
    const both = await office.pair({}, { house_id: office.houses[1] });
    await office.award(both.kept, 3);
    office.clock.advance({ minutes: 1 });
    await office.award(both.lost, 5);
    const taken = await office.award(both.lost, 7);
    await office.reverse(taken);
    const last = (await office.sums(both.lost))?.['last_awarded_at'];
    const before = await office.houseSums();
    await office.merge(both);
    const all = { points: 8, entries: 4, spent: 0, last_awarded_at: last, days: 8, terms: 8, habits: 8 };
    expect(await office.sums(both.kept)).toEqual(all);
    const nothing = { points: 0, entries: 0, spent: 0, last_awarded_at: null, days: 0, terms: 0, habits: 0 };
    expect(await office.sums(both.lost)).toEqual(nothing);
    expect(await office.houseSums()).toEqual(before);
    expect(await office.drift()).toBe(0);
  });

  test('come back with the records: what was tapped for either is its own, also since the merge', async () => {
    const both = await office.pair();
    await office.award(both.kept, 3);
    const old = await office.award(both.lost, 5);
    const id = await office.merge(both);
    await office.award(both.lost, 10);
    await office.award(both.kept, 20);
    await office.reverse(old);
    expect(await office.pointsOf(both.kept, both.lost)).toEqual([33, 0]);
    expect(await office.part(id)).toMatchObject({ status: 200, body: { id: both.kept, points: 23, merges: [] } });
    expect(await office.pointsOf(both.kept, both.lost)).toEqual([23, 10]);
    expect(await office.sums(both.lost)).toMatchObject({ entries: 3, days: 10, terms: 10, habits: 10 });
    expect(await office.drift()).toBe(0);
  });

  test('of an award for the record that is not kept: in the house of the kept one, and answered by its own id', async () => {
    const both = await office.pair({}, { house_id: office.houses[1] });
    await office.merge(both);
    const body = awardBodyFor(office.school, { student_id: both.lost, scholar_id: both.lost, points: 4, value: 4 });
    expect(await office.call('POST', 'points/award', body, 'rivera')).toMatchObject({
      status: 201,
      body: { student_id: both.lost, points: 4, status: 'counted', replayed: false },
    });
    expect(await office.call('POST', 'points/award', body, 'rivera')).toMatchObject({
      status: 201,
      body: { replayed: true },
    });
    const [row] = await office.server.db.query('SELECT student_id, house_id FROM ledger WHERE id = $1', [
      body['client_award_id'],
    ]);
    expect(row).toEqual({ student_id: both.lost, house_id: office.houses[0] });
    expect(await office.pointsOf(both.kept, both.lost)).toEqual([4, 0]);
    expect(await office.drift()).toBe(0);
  });

  test('of fifty awards at once for both ids', async () => {
    const both = await office.pair();
    await office.merge(both);
    const items = Array.from({ length: 50 }, (_, index) => {
      const id = index % 2 === 0 ? both.lost : both.kept;
      return awardBodyFor(office.school, { student_id: id, scholar_id: id, points: 2, value: 2 });
    });
    expect((await office.call('POST', 'points/award-bulk', { items }, 'rivera')).status).toBe(201);
    expect(await office.pointsOf(both.kept, both.lost)).toEqual([100, 0]);
    expect(await office.drift()).toBe(0);
  });

  test('of an award that staff let count after the merge, and of the one that was last before it was taken back', async () => {
    const both = await office.pair();
    const late = office.clock.now().getTime() - 20 * 86_400_000;
    await office.server.db.query('DELETE FROM terms');
    const waiting = await office.award(both.lost, 6, { occurred_at: new Date(late).toISOString() });
    await office.merge(both);
    expect((await office.call('POST', 'admin/review/decide', { ids: [waiting], outcome: 'counted' })).status).toBe(200);
    expect(await office.sums(both.kept)).toMatchObject({ points: 6, last_awarded_at: new Date(late) });
    const now = await office.award(both.kept, 1);
    expect(await office.sums(both.kept)).toMatchObject({ points: 7, last_awarded_at: office.clock.now() });
    await office.reverse(now);
    expect(await office.sums(both.kept)).toMatchObject({ points: 6, last_awarded_at: new Date(late) });
    expect(await office.drift()).toBe(0);
  });

  test('of spent points: the balance is of both, and each redemption belongs to the record that it was made for', async () => {
    const both = await office.pair();
    await office.award(both.kept, 5);
    await office.award(both.lost, 10);
    const item = Object((await office.call('POST', 'admin/store-items', { name: 'A pen', cost_points: 4 })).body).id;
    const redeem = (student_id: string, key: string) =>
      office.call('POST', 'store/redemptions', { student_id, item_id: item, cost_points: 4 }, 'office', {
        'Idempotency-Key': key,
      });
    const [first, second] = [newId(), newId()];
    await redeem(both.lost, first);
    const id = await office.merge(both);
    expect(await redeem(both.lost, first)).toMatchObject({ body: { replayed: true, balance: { balance: 11 } } });
    expect(await redeem(both.lost, second)).toMatchObject({ body: { balance: { student_id: both.kept, balance: 7 } } });
    expect(await office.call('GET', `students/${both.lost}/balance`)).toMatchObject({ status: 200 });
    expect(await office.drift()).toBe(0);
    await office.part(id);
    expect(await office.sums(both.kept)).toMatchObject({ points: 5, spent: 4 });
    expect(await office.sums(both.lost)).toMatchObject({ points: 10, spent: 4 });
    expect(await office.drift()).toBe(0);
  });

  test('of a redemption that is given back after the merge', async () => {
    const both = await office.pair();
    await office.award(both.lost, 10);
    const item = Object((await office.call('POST', 'admin/store-items', { name: 'A pen', cost_points: 4 })).body).id;
    const made = await office.call('POST', 'store/redemptions', {
      student_id: both.lost,
      item_id: item,
      cost_points: 4,
    });
    const id = await office.merge(both);
    const redemption = Object(Object(made.body).redemption).id;
    expect(await office.call('POST', `store/redemptions/${redemption}/reverse`)).toMatchObject({
      body: { balance: { balance: 10 } },
    });
    expect(await office.drift()).toBe(0);
    await office.part(id);
    expect(await office.sums(both.lost)).toMatchObject({ points: 10, spent: 0 });
  });
});

describe('who reads', () => {
  let both: Pair;
  let old: string;
  beforeAll(async () => {
    both = await office.pair({ first_name: 'Kept', last_name: 'Record' }, { first_name: 'Lost', last_name: 'Rekord' });
    await office.award(both.kept, 3);
    old = await office.award(both.lost, 5);
    await office.merge(both);
  });

  test('a history, by either id, gets the awards of both', async () => {
    for (const id of [both.kept, both.lost]) {
      const { body } = await office.call('GET', `students/${id}/history`);
      expect(body).toMatchObject({ count: 2, results: [{ points: 5 }, { points: 3 }] });
      const second = await office.call('GET', `students/${id}/history?page=2&page_size=1`);
      expect(second.body).toMatchObject({ count: 2, results: [{ points: 3 }] });
      expect(await office.call('GET', `students/${id}`)).toMatchObject({
        status: 200,
        body: { id: both.kept, points: 8 },
      });
    }
  });

  test('their own awards, or all awards, gets the kept record’s name', async () => {
    const mine = Object((await office.call('GET', 'points/mine', undefined, 'rivera')).body).results;
    expect(mine.find((row: { id: string }) => row.id === old)).toMatchObject({
      student_id: both.kept,
      student_name: 'Kept Record',
    });
    const all = Object((await office.call('GET', `admin/awards?student=${both.kept}`)).body).results;
    expect(all.map((row: { student: object }) => row.student)).toEqual([
      { id: both.kept, name: 'Kept Record', archived: false },
      { id: both.kept, name: 'Kept Record', archived: false },
    ]);
    const found = Object((await office.call('GET', 'admin/awards?search=kept%20record')).body).results;
    expect(found).toHaveLength(2);
  });

  test('a list of students, at school or archived, finds the kept record alone', async () => {
    for (const state of ['here', 'archived', 'all']) {
      const { body } = await office.call('GET', `admin/students?search=re&state=${state}&page_size=100`);
      const ids = new Set<string>(Object(body).results.map((row: { id: string }) => row.id));
      expect(ids.has(both.lost)).toBe(false);
      expect(ids.has(both.kept)).toBe(state !== 'archived');
    }
    const [counts] = await office.server.db.query(
      'SELECT count(*)::int AS archived FROM students WHERE archived_at IS NOT NULL AND merged_into IS NULL AND erased_at IS NULL',
    );
    expect((await office.call('GET', 'admin/students')).body).toMatchObject(counts ?? {});
    expect(await office.record(both.lost)).toMatchObject({ id: both.kept, merges: [{ name: 'Lost Rekord' }] });
  });

  test('a report of a period, or of a teacher, counts one child', async () => {
    const day = office.clock.now().toISOString().slice(0, 10);
    const rows = Object((await office.call('GET', `reports?from=${day}&to=${day}`)).body);
    expect(rows.results.find((row: { student_id: string }) => row.student_id === both.kept)).toMatchObject({
      points: 8,
    });
    const [other] = await office.server.db.query(
      `SELECT count(DISTINCT COALESCE(s.merged_into, s.id))::int AS students
         FROM ledger l JOIN students s ON s.id = l.student_id JOIN accounts a ON a.id = l.actor_id
        WHERE a.username = 'rivera' AND l.day = $1 AND l.reverses_id IS NULL AND l.status = 'counted'`,
      [day],
    );
    const teachers = Object((await office.call('GET', `reports/teachers?from=${day}&to=${day}`)).body).results;
    expect(teachers.find((row: { name: string }) => row.name.endsWith('Rivera'))).toMatchObject(other ?? {});
  });

  test('the latest awards of a board finds the child under the kept name', async () => {
    const { body } = await office.call('GET', 'leaderboard/');
    expect(JSON.stringify(body)).not.toContain('Rekord');
  });

  test('the copy of a child’s data gets what both records hold', async () => {
    const { body } = await office.call('POST', `admin/students/${both.kept}/export`, { format: 'json' });
    const copy = JSON.parse(Object(body).text);
    expect(copy).toMatchObject({
      student: { id: both.kept },
      merged_records: [{ id: both.lost, first_name: 'Lost', last_name: 'Rekord', account: null }],
    });
    expect(copy.awards.map((row: { points: number }) => row.points)).toEqual([3, 5]);
    expect(copy.log.filter((row: { what: string }) => row.what === 'student_created')).toHaveLength(2);
    const page = await office.call('POST', `admin/students/${both.kept}/export`, { format: 'html' });
    expect(Object(page.body).text).toContain('Lost, Rekord');
  });
});
