import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminHabitList, habitAnswer, type AdminHabit } from '#contracts/admin/habits.ts';
import { habitList, reasonList } from '#contracts/habits.ts';
import { historyPage } from '#contracts/history.ts';
import { createTestServer, type Answer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

let server: TestServer;
let office: string;
let teacher: string;

beforeAll(async () => {
  server = await createTestServer({ students: 5 });
  office = await server.signIn('office');
  teacher = await server.signIn('rivera');
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token: office, body });
const all = async (): Promise<AdminHabit[]> =>
  adminHabitList.parse((await call('GET', '/api/admin/habits')).body).results;
const named = async (name: string): Promise<AdminHabit> => {
  const habit = (await all()).find((each) => each.name === name);
  if (!habit) throw new Error(`no habit ${name}`);
  return habit;
};
const offered = async (): Promise<string[]> => {
  const answer = await server.call('GET', '/api/habits', { token: teacher });
  return habitList.parse(answer.body).results.map(({ name }) => name);
};
const reasonsOffered = async (habitId: string): Promise<string[]> => {
  const answer = await server.call('GET', `/api/reasons?habit_id=${habitId}`, { token: teacher });
  return reasonList.parse(answer.body).results.map(({ text }) => text);
};

describe('a habit', () => {
  it('is added with its reasons, and teachers can choose it at once', async () => {
    const reasons = ['Share ideas', 'Try again'];
    const added = await call('POST', '/api/admin/habits', { name: ' Be  Curious ', colour: '#2F6FC4', reasons });
    expect(added.status).toBe(201);
    const habit = habitAnswer.parse(added.body);
    expect(habit).toMatchObject({ name: 'Be Curious', colour: '#2f6fc4', archived_at: null });
    expect((await offered()).at(-1)).toBe('Be Curious');
    expect(await reasonsOffered(habit.id)).toEqual(reasons);
  });

  it.each([
    ['without a name', { name: '', colour: '#2f6fc4' }, 400, 'Please give the habit a name.'],
    ['of another’s name', { name: 'own it', colour: '#2f6fc4' }, 422, 'A habit named Own It exists already.'],
    ['of no colour', { name: 'Sing', colour: 'blue' }, 422, 'Please choose a colour.'],
    [
      'with a reason twice',
      { name: 'Sing', colour: '#2f6fc4', reasons: ['Aloud', 'aloud'] },
      422,
      'This habit has a reason named Aloud already.',
    ],
    [
      'with a reason that holds a semicolon',
      { name: 'Sing', colour: '#2f6fc4', reasons: ['High; low'] },
      422,
      'A reason can’t hold a semicolon: awards use it to list reasons.',
    ],
  ])('%s is refused in words', async (_, body, status, detail) => {
    expect(await call('POST', '/api/admin/habits', body)).toMatchObject({ status, body: { detail } });
  });

  it('keeps in the history the name that it was awarded with', async () => {
    const [habit, [student]] = [
      await named('Own It'),
      await server.db.query<{ id: string }>('SELECT id FROM students'),
    ];
    const reason = habit.reasons[0];
    const award = {
      id: newId(),
      target_type: 'student',
      student_id: student?.id,
      habit_id: habit.id,
      reason_id: reason?.id,
      points: 1,
    };
    expect((await server.call('POST', '/api/points/award', { token: teacher, body: award })).status).toBe(201);
    await call('PATCH', `/api/admin/habits/${habit.id}`, { version: 1, name: 'Take Charge', colour: '#c8452c' });
    await call('PATCH', `/api/admin/reasons/${reason?.id}`, { version: 1, text: 'Work Harder' });
    expect((await offered())[0]).toBe('Take Charge');
    expect(await reasonsOffered(habit.id)).toContain('Work Harder');
    const history = await server.call('GET', `/api/students/${student?.id}/history`, { token: teacher });
    expect(historyPage.parse(history.body).results[0]).toMatchObject({ habit_name: 'Own It' });
    expect(historyPage.parse(history.body).results[0]?.reason_text).toContain('Work Hard');
  });

  it('stands where the office puts it', async () => {
    const ids = (await all()).map(({ id }) => id).toReversed();
    const ordered = await call('PUT', '/api/admin/habits/order', { ids });
    expect(adminHabitList.parse(ordered.body).results.map(({ id }) => id)).toEqual(ids);
    expect((await offered())[0]).toBe('Be Curious');
    const twice = await call('PUT', '/api/admin/habits/order', { ids: [...ids.slice(1), ids[1]] });
    expect(twice).toMatchObject({ status: 409, body: { code: 'habits_changed' } });
  });

  it('that is archived is not offered, and comes back with its reasons', async () => {
    const habit = await named('Be Curious');
    await call('POST', `/api/admin/habits/${habit.id}/archive`);
    expect(await offered()).not.toContain('Be Curious');
    expect(await reasonsOffered(habit.id)).toEqual([]);
    expect(await call('PATCH', `/api/admin/habits/${habit.id}`, { version: 2, name: 'X' })).toMatchObject({
      status: 404,
    });
    await call('POST', `/api/admin/habits/${habit.id}/restore`);
    expect((await offered()).at(-1)).toBe('Be Curious');
    expect(await reasonsOffered(habit.id)).toEqual(['Share ideas', 'Try again']);
  });

  it('does not come back beside another of its name', async () => {
    const habit = await named('Be Curious');
    await call('POST', `/api/admin/habits/${habit.id}/archive`);
    await call('POST', '/api/admin/habits', { name: 'Be Curious', colour: '#2f6fc4' });
    expect(await call('POST', `/api/admin/habits/${habit.id}/restore`)).toMatchObject({
      status: 422,
      body: { detail: 'A habit named Be Curious exists already.' },
    });
  });
});

describe('a reason', () => {
  it('is added, ordered, archived and brought back', async () => {
    const habit = await named('Do Your Part');
    const path = `/api/admin/habits/${habit.id}/reasons`;
    const added = habitAnswer.parse((await call('POST', path, { text: 'We Share...' })).body);
    expect(await reasonsOffered(habit.id)).toEqual(['We Want...', 'We Can...', 'We Will...', 'We Share...']);
    const ids = added.reasons.map(({ id }) => id).toReversed();
    await call('PUT', `${path}/order`, { ids });
    expect((await reasonsOffered(habit.id))[0]).toBe('We Share...');
    await call('POST', `/api/admin/reasons/${ids[0]}/archive`);
    expect(await reasonsOffered(habit.id)).not.toContain('We Share...');
    expect(await call('PUT', `${path}/order`, { ids })).toMatchObject({ status: 409 });
    await call('POST', `/api/admin/reasons/${ids[0]}/restore`);
    expect((await reasonsOffered(habit.id)).at(-1)).toBe('We Share...');
  });

  it('is added once however often it is sent, and its key is refused for a reason of another habit', async () => {
    await call('POST', '/api/admin/habits', { name: 'Look After It', colour: '#2F6FC4' });
    const [one, other] = [await named('Do Your Part'), await named('Look After It')];
    const send = (habit: AdminHabit, key: string) =>
      server.call('POST', `/api/admin/habits/${habit.id}/reasons`, {
        token: office,
        headers: { 'Idempotency-Key': key },
        body: { text: 'Clear Up' },
      });
    const key = newId();
    const texts = ({ body }: Answer) => habitAnswer.parse(body).reasons.filter(({ text }) => text === 'Clear Up');
    expect(texts(await send(one, key))).toHaveLength(1);
    expect(texts(await send(one, key))).toHaveLength(1);
    expect(await send(other, key)).toMatchObject({
      status: 422,
      body: { code: 'key_reused', detail: 'This Idempotency-Key has already been used for something else.' },
    });
  });

  it('that the habit has already is refused', async () => {
    const habit = await named('Do Your Part');
    const answer = await call('POST', `/api/admin/habits/${habit.id}/reasons`, { text: 'we can...' });
    expect(answer).toMatchObject({ status: 422, body: { detail: 'This habit has a reason named We Can... already.' } });
  });

  it('of an archived habit waits for its habit', async () => {
    const habit = await named('Do Your Part');
    const [reason] = habit.reasons;
    await call('POST', `/api/admin/reasons/${reason?.id}/archive`);
    await call('POST', `/api/admin/habits/${habit.id}/archive`);
    expect(await call('POST', `/api/admin/reasons/${reason?.id}/restore`)).toMatchObject({
      status: 422,
      body: { detail: 'Bring the habit back first.' },
    });
  });
});

it('every change of habits and reasons is in the audit log, with what it was and what it is', async () => {
  const rows = await server.db.query<{ action: string; details: unknown }>(
    "SELECT action, details FROM audit_log WHERE object_type IN ('habit', 'reason') OR action = 'habits_ordered'",
  );
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set([
      'habit_created',
      'habit_changed',
      'habits_ordered',
      'habit_archived',
      'habit_restored',
      'reason_created',
      'reason_changed',
      'reasons_ordered',
      'reason_archived',
      'reason_restored',
    ]),
  );
  expect(rows).toMatchObject({
    1: { details: { name_from: 'Own It', name_to: 'Take Charge', colour_from: '#4a6f25', colour_to: '#c8452c' } },
    2: { details: { text_from: 'Work Hard', text_to: 'Work Harder' } },
  });
});
