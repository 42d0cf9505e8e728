import { afterAll, beforeAll, expect, test } from 'vitest';
import { importDone } from '#contracts/admin/imports.ts';
import { rollOverPlan } from '#contracts/admin/roll-over.ts';
import { awardBodyFor, countLedger, readSchool } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let token: string;
let now = Date.parse('2026-08-03T08:00:00Z');

beforeAll(async () => {
  server = await createTestServer({ clock: () => new Date(now) });
  token = await server.signIn('office');
});
afterAll(() => server.close());

const preview = async (body: object) =>
  rollOverPlan.parse((await server.call('POST', '/api/admin/roll-over/preview', { token, body })).body);
const rollOver = async (body: object, more: object = {}) =>
  server.call('POST', '/api/admin/roll-over', { token, body: { ...body, plan: (await preview(body)).plan, ...more } });
const byGrade = async () =>
  server.db.query('SELECT grade, count(*) FROM students WHERE archived_at IS NULL GROUP BY grade ORDER BY grade');
const studentIn = async (grade: number) =>
  (
    await server.db.query<{ id: string }>('SELECT id FROM students WHERE grade = $1 ORDER BY sort_key LIMIT 1', [grade])
  )[0]?.id ?? '';
const gradeOf = async (id: string) =>
  (await server.db.query('SELECT grade, archived_at IS NULL AS here FROM students WHERE id = $1', [id]))[0];

test('moves everyone up, lets the last grade leave, knows exceptions, happens once, and can be undone', async () => {
  const before = await byGrade();
  const ledger = await countLedger(server);
  const [repeats, skips, leaves] = [await studentIn(3), await studentIn(4), await studentIn(5)];
  const request = {
    exceptions: [
      { student_id: repeats, kind: 'repeats' },
      { student_id: skips, kind: 'skips' },
      { student_id: leaves, kind: 'leaves' },
    ],
  };
  const plan = await preview(request);
  const top = before.find(({ grade }) => grade === 12)?.['count'];
  expect(plan).toMatchObject({ school_year: '2026–27', top_grade: 12, done: null, students: 600, leavers: top + 1 });

  expect(await rollOver(request)).toMatchObject({ status: 422, body: { code: 'type_leavers' } });
  const done = await rollOver(request, { typed_leavers: plan.leavers });
  const { id } = importDone.parse(done.body);
  expect(await gradeOf(repeats)).toEqual({ grade: 3, here: true });
  expect(await gradeOf(skips)).toEqual({ grade: 6, here: true });
  expect(await gradeOf(leaves)).toEqual({ grade: 5, here: false });
  const after = await byGrade();
  expect(after.find(({ grade }) => grade === 0)).toBeUndefined();
  expect(after.find(({ grade }) => grade === 12)?.['count']).toBe(before.find(({ grade }) => grade === 11)?.['count']);
  expect(await countLedger(server)).toEqual(ledger);

  expect((await preview({})).done).toMatchObject({ id, kind: 'roll_over', school_year: '2026–27' });
  expect(await rollOver({}, { typed_leavers: 1 })).toMatchObject({ status: 409, body: { code: 'rolled_over' } });

  expect(await server.call('POST', `/api/admin/imports/${id}/undo`, { token })).toMatchObject({
    body: { reversed: 600 - 1, kept: [], failed: [] },
  });
  expect(await byGrade()).toEqual(before);
  expect((await preview({})).done).toBeNull();
});

test('another last grade is chosen; who is above it stays', async () => {
  const plan = await preview({ top_grade: 5 });
  const kinds = new Map(plan.rows.map(({ before, kind }) => [before, kind]));
  expect([4, 5, 6].map((grade) => kinds.get(grade))).toEqual(['moves', 'leaves', 'stays']);
});

test('who skips into the last grade stays at the school, and who skips beyond it leaves', async () => {
  const [intoTop, beyondTop] = [await studentIn(3), await studentIn(4)];
  const { rows } = await preview({
    top_grade: 5,
    exceptions: [
      { student_id: intoTop, kind: 'skips' },
      { student_id: beyondTop, kind: 'skips' },
    ],
  });
  const of = (id: string) => rows.find((row) => row.id === id);
  expect(of(intoTop)).toMatchObject({ before: 3, after: 5, kind: 'skips' });
  expect(of(beyondTop)).toMatchObject({ before: 4, after: null, kind: 'leaves' });
});

test('asks for the number of leavers also where it is small, and for none where nobody leaves', async () => {
  const small = await createTestServer({ clock: () => new Date(now) });
  const office = await small.signIn('office');
  await small.db.query('UPDATE students SET grade = 3');
  const [student] = await small.db.query<{ id: string }>('SELECT id FROM students ORDER BY sort_key LIMIT 1');
  const write = async (exceptions: object[], typed?: number) => {
    const request = { top_grade: 12, exceptions };
    const path = '/api/admin/roll-over';
    const planned = await small.call('POST', `${path}/preview`, { token: office, body: request });
    const { plan } = rollOverPlan.parse(planned.body);
    return small.call('POST', path, { token: office, body: { ...request, plan, typed_leavers: typed } });
  };
  const leaves = [{ student_id: student?.id, kind: 'leaves' }];
  expect(await write(leaves)).toMatchObject({
    status: 422,
    body: { code: 'type_leavers', detail: '1 student would leave. Type this number to continue.' },
  });
  expect(await write(leaves, 2)).toMatchObject({ status: 422 });
  const done = await write(leaves, 1);
  expect(done.status).toBe(201);
  await small.call('POST', `/api/admin/imports/${importDone.parse(done.body).id}/undo`, { token: office });
  expect(await write([])).toMatchObject({ status: 201 });
  await small.close();
});

test('a plan that a new student has overtaken is not written', async () => {
  const { plan, leavers } = await preview({});
  await server.db.query(`UPDATE students SET grade = 2 WHERE id = $1`, [await studentIn(1)]);
  expect(
    await server.call('POST', '/api/admin/roll-over', { token, body: { plan, typed_leavers: leavers } }),
  ).toMatchObject({ status: 409, body: { code: 'plan_changed' } });
});

test('awards go on for those who moved up', async () => {
  const { leavers } = await preview({});
  await rollOver({}, { typed_leavers: leavers });
  const educator = await server.signIn('rivera');
  const school = await readSchool(server, educator);
  const answer = await server.call('POST', '/api/points/award/', {
    token: educator,
    body: awardBodyFor(school, { occurred_at: new Date(now).toISOString() }),
  });
  expect(answer.status).toBe(201);
  now += 365 * 86_400_000;
  token = await server.signIn('office');
  expect(await preview({})).toMatchObject({ school_year: '2027–28', done: null });
});
