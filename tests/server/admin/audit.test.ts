import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvExport } from '#contracts/admin/list.ts';
import { auditList } from '#contracts/admin/audit.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let school: School;
let office: string;
let accounts: Map<string, string>;
const DAY = 86_400_000;
const START = Date.UTC(2026, 4, 4, 9);

beforeAll(async () => {
  server = await createTestServer();
  office = await server.signIn('office');
  school = await readSchool(server, office);
  const rows = await server.db.query<{ id: string; username: string }>('SELECT id, username FROM accounts');
  accounts = new Map(rows.map(({ id, username }) => [username, id]));
  const idOf = (username: string) => accounts.get(username) ?? null;
  const note = (day: number, entry: Parameters<typeof writeAudit>[2]) =>
    writeAudit(server.db, { clock: () => new Date(START + day * DAY) }, entry);
  const [ada, ben] = [nth(school.students, 1).id, nth(school.students, 2).id];
  await note(0, { actorId: idOf('rivera'), action: 'history_read', object: ['student', ada] });
  await note(1, { actorId: idOf('office'), action: 'student_archived', object: ['student', ben] });
  await note(2, {
    actorId: idOf('office'),
    action: 'moved',
    object: ['student', ben],
    details: { house: nth(school.students, 1).house_id ?? '', from: '=1+1' },
  });
  await note(3, { actorId: null, action: 'totals_mended', details: { rows: 2 } });
});
afterAll(() => server.close());

const day = (index: number) => new Date(START + index * DAY).toISOString();
/** Of the days of this test alone: the sign-in is in the audit, too. */
const read = async (query = '') => {
  const path = `/api/admin/audit?${query}&until=${day(9)}`;
  return auditList.parse((await server.call('GET', path, { token: office })).body);
};
const actions = async (query: string) => (await read(query)).results.map(({ action }) => action);
const nameOf = (index: number) => `${nth(school.students, index).first_name} ${nth(school.students, index).last_name}`;

describe('the audit', () => {
  test('lists the newest first, with the names of today for people, things and details', async () => {
    const { results, actions: known } = await read();
    expect(results.map(({ action }) => action)).toEqual(['totals_mended', 'moved', 'student_archived', 'history_read']);
    expect(results[0]).toMatchObject({ actor: null, object: null, details: { rows: '2' } });
    expect(results[1]).toMatchObject({
      actor: { id: accounts.get('office'), name: expect.any(String) },
      object: { type: 'student', id: nth(school.students, 2).id, name: nameOf(2) },
      details: { house: nth(school.students, 1).house_name },
    });
    expect(known).toEqual(known.toSorted());
    expect(known).toEqual(expect.arrayContaining(['history_read', 'moved', 'student_archived', 'totals_mended']));
    await server.db.query("UPDATE students SET last_name = 'Newname' WHERE id = $1", [nth(school.students, 2).id]);
    expect((await read()).results[1]?.object?.name).toBe(`${nth(school.students, 2).first_name} Newname`);
    await server.db.query('UPDATE students SET last_name = $2 WHERE id = $1', [
      nth(school.students, 2).id,
      nth(school.students, 2).last_name,
    ]);
  });

  test('is filtered by action, by what it was done to, by person and by day', async () => {
    expect(await actions('action=moved')).toEqual(['moved']);
    expect(await actions('object=student')).toEqual(['moved', 'student_archived', 'history_read']);
    expect(await actions('search=rivera')).toEqual(['history_read']);
    expect(await actions(`search=${encodeURIComponent(nameOf(2))}`)).toEqual(['moved', 'student_archived']);
    expect(await actions(`about=${accounts.get('office')}`)).toEqual(['moved', 'student_archived']);
    expect(await actions(`from=${day(1)}&until=${day(3)}`)).toEqual(['moved', 'student_archived']);
    expect(await actions('search=nobody-is-called-so')).toEqual([]);
  });

  test('has pages that stay as they are while lines are added', async () => {
    const first = await read('page_size=2');
    expect(first.results.map(({ action }) => action)).toEqual(['totals_mended', 'moved']);
    await server.db.query("INSERT INTO audit_log (at, action) VALUES (now(), 'later')");
    const second = await read(`page_size=2&before=${first.next}`);
    expect(second).toMatchObject({ results: [{ action: 'student_archived' }, { action: 'history_read' }], next: null });
  });

  test('refuses what is no id, no time and no line', async () => {
    for (const query of ['about=17', 'from=yesterday', 'until=x', 'before=-1']) {
      expect((await server.call('GET', `/api/admin/audit?${query}`, { token: office })).status).toBe(400);
    }
  });

  test('is exported as a file that a spreadsheet can open safely, and the export is a line of it', async () => {
    const answer = await server.call('POST', '/api/admin/audit/export', { token: office, body: { action: 'moved' } });
    const file = csvExport.parse(answer.body);
    expect(file).toMatchObject({ rows: 1, is_cut: false });
    const lines = file.csv.trim().split('\r\n');
    expect(lines[0]).toBe('No.,When (UTC),Who,Who (id),Action,What,What it is,What (id),Details');
    expect(lines[1]).toContain(nameOf(2));
    expect(lines[1]).not.toMatch(/(^|,)"?[=+@]/);
    const all = await server.call('GET', '/api/admin/audit?action=audit_exported', { token: office });
    expect(auditList.parse(all.body).results).toMatchObject([{ details: { rows: '1' } }]);
  });
});
