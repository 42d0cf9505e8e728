import { expect } from 'vitest';
import pino from 'pino';
import { adminStudent, type AdminStudent } from '#contracts/admin/students.ts';
import { checkTotals } from '#server/ledger/check-totals.ts';
import { fakeClock } from './fake-clock.ts';
import { awardBodyFor, nth, readSchool } from './school.ts';
import { createTestServer } from './test-server.ts';

/** Two records of one child; the one that stays is the first. */
export interface Pair {
  kept: string;
  lost: string;
}
export type MergingOffice = Awaited<ReturnType<typeof createMergingOffice>>;

/** An office that merges and parts records that it makes itself, and a teacher who awards them. */
export async function createMergingOffice() {
  const clock = fakeClock();
  const server = await createTestServer({ clock: clock.now });
  const tokens = { rivera: await server.signIn('rivera'), office: await server.signIn('office') };
  const school = await readSchool(server, tokens.rivera);
  const houses = (await server.db.query<{ id: string }>('SELECT id FROM houses ORDER BY position')).map(({ id }) => id);

  const call = (method: string, path: string, body?: unknown, as: keyof typeof tokens = 'office', headers = {}) =>
    server.call(method, `/api/${path}`, { token: tokens[as], headers, ...(body !== undefined && { body }) });
  const record = async (id: string): Promise<AdminStudent> =>
    adminStudent.parse((await call('GET', `admin/students/${id}`)).body);
  const student = async (fields: object = {}): Promise<string> => {
    const body = { first_name: 'Wren', last_name: 'Ash', grade: 5, house_id: houses[0], ...fields };
    return adminStudent.parse((await call('POST', 'admin/students', body)).body).id;
  };
  const pair = async (kept: object = {}, lost: object = {}): Promise<Pair> => ({
    kept: await student(kept),
    lost: await student(lost),
  });

  const award = async (id: string, points = 1, changes = {}): Promise<string> => {
    const body = awardBodyFor(school, {
      student_id: id,
      scholar_id: id,
      points,
      value: points,
      occurred_at: clock.now().toISOString(),
      ...changes,
    });
    expect((await call('POST', 'points/award', body, 'rivera')).status).toBe(201);
    return String(body['client_award_id']);
  };
  const reverse = (id: string) => call('POST', `points/${id}/reverse`, {}, 'rivera');

  const bodyOf = async ({ kept, lost }: Pair, more: object = {}) => {
    const versions = await server.db.query<{ id: string; version: number }>(
      'SELECT id, version FROM students WHERE id = ANY ($1::uuid[])',
      [[kept, lost]],
    );
    const versionOf = (id: string) => versions.find((row) => row.id === id)?.version ?? 1;
    return { kept_id: kept, kept_version: versionOf(kept), lost_id: lost, lost_version: versionOf(lost), ...more };
  };
  const tryMerge = async (both: Pair, more: object = {}, headers = {}) =>
    call('POST', 'admin/student-merges', await bodyOf(both, more), 'office', headers);
  const merge = async (both: Pair, more: object = {}): Promise<string> => {
    const answer = await tryMerge(both, more);
    expect(answer).toMatchObject({ status: 201, body: { id: both.kept } });
    return nth(adminStudent.parse(answer.body).merges, 0).id;
  };
  const part = (id: string) => call('POST', `admin/student-merges/${id}/part`);

  const sums = async (id: string) => {
    const [row] = await server.db.query(
      `SELECT t.points::int, t.entries::int, t.spent::int, t.last_awarded_at,
              (SELECT COALESCE(sum(points), 0)::int FROM student_day_total WHERE student_id = $1) AS days,
              (SELECT COALESCE(sum(points), 0)::int FROM student_term_total WHERE student_id = $1) AS terms,
              (SELECT COALESCE(sum(points), 0)::int FROM student_habit_total WHERE student_id = $1) AS habits
         FROM student_total t WHERE t.student_id = $1`,
      [id],
    );
    return row;
  };
  const pointsOf = async (...ids: string[]) => Promise.all(ids.map(async (id) => Number((await sums(id))?.['points'])));
  const drift = () => checkTotals(server.db, { clock: clock.now, log: pino({ level: 'silent' }) });
  const houseSums = () =>
    server.db.query(
      `SELECT house_id, points::int, (SELECT sum(points)::int FROM house_term_total t WHERE t.house_id = h.house_id) AS terms,
              (SELECT sum(points)::int FROM house_day_total t WHERE t.house_id = h.house_id) AS days
         FROM house_total h ORDER BY house_id`,
    );

  return {
    server,
    clock,
    school,
    houses,
    call,
    record,
    student,
    pair,
    award,
    reverse,
    bodyOf,
    tryMerge,
    merge,
    part,
    sums,
    pointsOf,
    drift,
    houseSums,
  };
}
