import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayAnswer, type Change } from '#contracts/admin/today.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

/** A Wednesday at noon, in a term that the demo's awards are not in. */
const clock = fakeClock(Date.parse('2027-03-03T12:00:00Z'));
let server: TestServer;
let office: string;
let teacher: string;
let school: School;

beforeAll(async () => {
  server = await createTestServer({ clock: clock.now });
  await server.db.query("UPDATE school SET time_zone = 'UTC'");
  await server.db.query('DELETE FROM terms');
  await server.db.query("INSERT INTO terms VALUES (gen_random_uuid(), 'Spring', '2027-01-05', '2027-03-26')");
  [office, teacher] = [await server.signIn('office'), await server.signIn('rivera')];
  school = await readSchool(server, teacher);
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, token = office) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const read = async () => todayAnswer.parse((await call('GET', '/api/admin/today')).body);
const award = async (day: string, points: number, who = 0) => {
  const { id } = nth(school.students, who);
  const occurred_at = `${day}T10:00:00Z`;
  const body = awardBodyFor(school, { student_id: id, scholar_id: id, points, value: points, occurred_at });
  expect((await call('POST', '/api/points/award/', body, teacher)).status).toBe(201);
};

describe('the week so far', () => {
  test('is counted by the school’s days, beside last week by this day', async () => {
    expect((await read()).week).toMatchObject({
      points: 0,
      points_before: 0,
      teachers_awarding: 0,
      without_point: 600,
    });
    const days: Array<[string, number]> = [
      // The Sunday before is no part of last week, which is counted to its Wednesday.
      ['2027-02-21', 64],
      ['2027-02-22', 1],
      ['2027-02-24', 2],
      ['2027-02-25', 32],
      ['2027-02-28', 16],
      ['2027-03-01', 4],
      ['2027-03-03', 8],
    ];
    for (const [day, points] of days) await award(day, points);
    expect((await read()).week).toMatchObject({
      points: 12,
      points_before: 3,
      teachers_awarding: 1,
      without_point: 599,
      term: 'Spring',
      term_ends_on: '2027-03-26',
    });
  });

  test('counts the teachers who may sign in, and those of this week alone who gave something', async () => {
    const [{ count } = { count: 0 }] = await server.db.query<{ count: number }>(
      "SELECT count(*) AS count FROM accounts WHERE role = 'EDUCATOR' AND state = 'active'",
    );
    expect((await read()).week).toMatchObject({ teachers: count, teachers_awarding: 1 });
    await server.db.query("UPDATE accounts SET state = 'disabled' WHERE username = 'okafor'");
    expect((await read()).week.teachers).toBe(count - 1);
    await server.db.query("UPDATE accounts SET state = 'active' WHERE username = 'okafor'");
  });

  test('counts the displays that are on, and not those that are switched off', async () => {
    const add = (name: string, seen: string | null, revoked: string | null = null) =>
      server.db.query(
        `INSERT INTO displays (id, name, place, search_text, settings, browser, paired_at, paired_by,
                               last_seen_at, revoked_at, revoked_by)
         SELECT gen_random_uuid(), $1, '', $1, '{"names":"none"}', '', '2027-03-01', id, $2, $3,
                CASE WHEN $3::timestamptz IS NOT NULL THEN id END
           FROM accounts WHERE username = 'office'`,
        [name, seen, revoked],
      );
    const { displays } = (await read()).week;
    await add('on', '2027-03-03T11:58:00Z');
    await add('silent', '2027-03-03T11:56:00Z');
    await add('never', null);
    await add('off', '2027-03-03T11:59:00Z', '2027-03-03T11:59:30Z');
    expect((await read()).week).toMatchObject({ displays: displays + 3, displays_on: 1 });
  });
});

describe('the last changes', () => {
  const kinds = (changes: readonly Change[]) => changes.map(({ kind }) => kind);

  test('are the newest of all kinds, and no more than six', async () => {
    const ids = school.students.slice(0, 3).map(({ id }) => id);
    clock.advance({ minutes: 1 });
    const moved = await call('POST', '/api/admin/student-changes', { ids, change: { kind: 'grade', grade: 9 } });
    clock.advance({ minutes: 1 });
    const house = (await server.db.query<{ id: string }>("SELECT id FROM houses WHERE name = 'Junbi'"))[0];
    await call('POST', `/api/admin/houses/${house?.id}/close`, { share_out: true });
    clock.advance({ minutes: 1 });
    await call('POST', '/api/admin/terms', { name: 'Summer', starts_on: '2027-04-12', ends_on: '2027-07-02' });
    const { changes } = await read();
    expect(changes.length).toBeLessThanOrEqual(6);
    expect(kinds(changes.slice(0, 3))).toEqual(['other', 'house', 'students']);
    expect(changes[0]).toMatchObject({ by: 'Morgan Whitfield', row: { action: 'term_created' } });
    expect(changes[1]).toMatchObject({ by: 'Morgan Whitfield', house: { name: 'Junbi' } });
    expect(changes[2]).toMatchObject({ by: 'Morgan Whitfield', change: 'grade', students: 3, is_undone: false });
    const { id } = moved.body as { id: string };
    await call('POST', `/api/admin/student-changes/${id}/undo`);
    expect((await read()).changes[2]).toMatchObject({ id, is_undone: true });
  });

  test('tell nothing that was only read, and no change of nobody', async () => {
    await call('POST', '/api/admin/audit/export', {});
    const nobody = nth(school.students, 0);
    const change = { kind: 'grade', grade: nobody.grade };
    clock.advance({ minutes: 1 });
    await call('POST', '/api/admin/student-changes', { ids: [nobody.id], change });
    expect((await read()).changes[0]).toMatchObject({ row: { action: 'term_created' } });
  });

  test('no longer have the closing of a house that was opened again or can’t be any more', async () => {
    const house = (await server.db.query<{ id: string }>("SELECT id FROM houses WHERE name = 'Junbi'"))[0];
    await call('POST', `/api/admin/houses/${house?.id}/reopen`, { bring_back: true });
    expect(kinds((await read()).changes)).not.toContain('house');
    await call('POST', `/api/admin/houses/${house?.id}/close`, { share_out: true });
    expect(kinds((await read()).changes)).toContain('house');
    clock.advance({ days: 1, minutes: 1 });
    office = await server.signIn('office');
    expect(kinds((await read()).changes)).not.toContain('house');
  });
});

describe('what came back from devices', () => {
  const DEVICES = ['5a5a5a5a-0000-4000-8000-00000000000a', '5a5a5a5a-0000-4000-8000-00000000000b'];
  const announce = async (device: number, awards: readonly string[], undos: readonly string[], token = teacher) => {
    const at = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000).toISOString();
    const answered = { answered_at: at(120) };
    const body = {
      device_id: nth(DEVICES, device),
      sent_at: at(0),
      awards: awards.map((id) => ({ id, seq: 90_000, ...answered })),
      undos: undos.map((id) => ({ id, ...answered })),
    };
    expect((await call('POST', '/api/points/returning', body, token)).status).toBe(200);
  };

  test('is nothing before a device finds something missing', async () => {
    expect((await read()).came_back).toBeNull();
  });

  test('is told by device, with the initials of its teachers, and with what has not arrived', async () => {
    [office, teacher] = [await server.signIn('office'), await server.signIn('rivera')];
    const other = await server.signIn('okafor');
    await server.db.query('DELETE FROM ledger_epochs');
    const wentBackTo = new Date(clock.now().getTime() - 3 * 3_600_000);
    await server.db.query('INSERT INTO ledger_epochs VALUES ($1, $2, 50000, $3)', [
      newId(),
      new Date(clock.now().getTime() - 3_600_000),
      wentBackTo,
    ]);
    const noticedAt = clock.now().toISOString();
    const [first, second, late, fourth, undone] = [newId(), newId(), newId(), newId(), newId()];
    await announce(0, [first, second, late], [first]);
    clock.advance({ minutes: 1 });
    await announce(0, [fourth], [undone], other);
    await announce(1, [undone], []);
    await call('POST', '/api/points/award', awardBodyFor(school, { client_award_id: first }), teacher);
    await call('POST', `/api/points/${first}/reverse`, {}, teacher);
    const student = nth(school.students, 77).id;
    await server.db.query('UPDATE students SET archived_at = $2 WHERE id = $1', [student, new Date(0)]);
    const body = awardBodyFor(school, { client_award_id: late, student_id: student, scholar_id: student });
    await call('POST', '/api/points/award', body, teacher);
    expect((await read()).came_back).toEqual({
      went_back_to: wentBackTo.toISOString(),
      noticed_at: noticedAt,
      devices: [
        { id: DEVICES[0], teachers: ['A. R.', 'C. O.'], awards: 4, undos: 2, open: 3, in_review: 1 },
        { id: DEVICES[1], teachers: ['A. R.'], awards: 1, undos: 0, open: 1, in_review: 0 },
      ],
    });
  });

  test('stays for seven days', async () => {
    clock.advance({ days: 7, minutes: -1 });
    office = await server.signIn('office');
    expect((await read()).came_back?.devices).toHaveLength(2);
    clock.advance({ minutes: 1 });
    expect((await read()).came_back).toBeNull();
  });
});

describe('what waits', () => {
  test.each([
    ['no backup was made for some time', { troubleSince: new Date('2027-03-01T02:00:00Z') }, 1],
    ['all is well', { troubleSince: null }, 0],
  ])('counts the backups where %s', async (_, state, count) => {
    const backups = {
      state: () => Promise.resolve({ files: [], failedAt: null, ...state }),
      make: () => Promise.resolve(),
      beforeImport: () => Promise.resolve(),
      look: () => Promise.resolve(),
    };
    const other = await createTestServer({ sharing: server, clock: clock.now, deps: { backups } });
    const { body } = await other.call('GET', '/api/admin/waiting', { token: await other.signIn('office') });
    expect(Object(body).results).toContainEqual({
      kind: 'backups',
      count,
      oldest_at: state.troubleSince?.toISOString() ?? null,
    });
    await other.close();
  });

  test('has no backups on a server that makes none', async () => {
    const { body } = await call('GET', '/api/admin/waiting', undefined, await server.signIn('office'));
    expect(Object(body).results).toContainEqual({ kind: 'backups', count: 0, oldest_at: null });
  });
});
