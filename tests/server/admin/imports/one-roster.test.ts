import { afterAll, beforeAll, expect, test } from 'vitest';
import { importDone, importPlan, importUndone, type ImportRequest } from '#contracts/admin/imports.ts';
import { rollOverPlan } from '#contracts/admin/roll-over.ts';
import { changedFile as changed, requestOfFiles, type RosterFiles } from '#tests/support/one-roster-request.ts';
import { oneRosterFiles } from '#tests/support/one-roster-files.ts';
import { awardBodyFor, readSchool } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const TODAY = '2026-09-01';
const SCHOOL = { students: 600, teachers: 40, classes: 60 };

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await createTestServer({ clock: () => new Date(`${TODAY}T08:00:00Z`) });
  token = await server.signIn('office');
});
afterAll(() => server.close());

/** Staff who are no superuser. */
async function clerkToken(): Promise<string> {
  await server.db.query(`UPDATE accounts SET role = 'STAFF', is_staff = true WHERE username = 'okafor'`);
  return server.signIn('okafor');
}

const requestOf = (files: RosterFiles) => requestOfFiles(files, TODAY);
const preview = async (body: ImportRequest) =>
  importPlan.parse((await server.call('POST', '/api/admin/imports/preview', { token, body })).body);
async function write(request: ImportRequest, more: object = {}) {
  const { plan } = await preview(request);
  const answer = await server.call('POST', '/api/admin/imports', { token, body: { ...request, plan, ...more } });
  expect(answer.body).toMatchObject({ id: expect.any(String) });
  return importDone.parse(answer.body);
}
const kindsIn = (items: ReadonlyArray<{ kind: string }>) =>
  Object.fromEntries(
    [...new Set(items.map(({ kind }) => kind))].map((kind) => [
      kind,
      items.filter((item) => item.kind === kind).length,
    ]),
  );
const summaryOf = async (request: ImportRequest) => {
  const plan = await preview(request);
  return [plan.rows, plan.teachers, plan.classes].map(kindsIn);
};
const countOf = async (what: string) => (await server.db.query<{ count: number }>(what))[0]?.count;
const rostersOf = (email: string) =>
  server.db.query<{ name: string; students: number }>(
    `SELECT r.name, (SELECT count(*) FROM roster_members m WHERE m.roster_id = r.id) AS students
       FROM rosters r JOIN accounts a ON a.id = r.owner_id
      WHERE a.email = $1 AND r.deleted_at IS NULL AND r.id IN (SELECT roster_id FROM class_teachers) ORDER BY r.name`,
    [email],
  );
const FILES = oneRosterFiles(SCHOOL);

test('a school of 600 students, 40 teachers and 60 classes comes in, and the second time nothing changes', async () => {
  // One teacher has an account already.
  await server.db.query(`UPDATE accounts SET email = 't3@school.test' WHERE username = 'okafor'`);
  const request = await requestOf(FILES);
  expect(await summaryOf(request)).toEqual([{ new: 600 }, { new: 39, known: 1 }, { new: 60 }]);
  expect(await write(request)).toMatchObject({ added: 600, invited: 39, classes: 60, refused: 0 });
  expect(await countOf('SELECT count(*) FROM invitations WHERE token_hash IS NULL')).toBe(39);
  expect(await countOf(`SELECT count(*) FROM accounts WHERE is_staff AND email LIKE '%@school.test'`)).toBe(0);
  expect(await rostersOf('t3@school.test')).toEqual([
    { name: 'Class 3', students: 10 },
    { name: 'Class 43', students: 10 },
  ]);

  expect(await summaryOf(request)).toEqual([{ unchanged: 600 }, { known: 40 }, { unchanged: 60 }]);
  const before = await server.db.query('SELECT id, version FROM students ORDER BY id');
  expect(await write(request)).toMatchObject({ added: 0, changed: 0, invited: 0, classes: 0, unchanged: 600 });
  expect(await server.db.query('SELECT id, version FROM students ORDER BY id')).toEqual(before);
  expect(await countOf('SELECT count(*) FROM invitations')).toBe(39);

  const newer = await requestOf(oneRosterFiles({ ...SCHOOL, version: '1.2' }));
  expect(await summaryOf(newer)).toEqual([{ unchanged: 600 }, { known: 40 }, { unchanged: 60 }]);
});

test('a teacher has the classes as soon as there is an account', async () => {
  await server.db.query(
    `INSERT INTO accounts (id, email, username, first_name, last_name, role, state, password_hash, password_changed_at,
                           created_at)
     VALUES (gen_random_uuid(), 't5@school.test', 't5', 'Tea', 'Five', 'EDUCATOR', 'pending', '', now(), now())`,
  );
  expect(await rostersOf('t5@school.test')).toEqual([]);
  await server.db.query(`UPDATE accounts SET state = 'active' WHERE email = 't5@school.test'`);
  expect((await rostersOf('t5@school.test')).map(({ name }) => name)).toEqual(['Class 45', 'Class 5']);
});

test('a class follows its file, and keeps what its teacher did to the roster', async () => {
  const [roster] = await server.db.query<{ id: string }>(
    `SELECT t.roster_id AS id FROM class_teachers t JOIN classes c ON c.id = t.class_id WHERE c.source_id = 'c-3'`,
  );
  const members = async () =>
    (
      await server.db.query<{ first_name: string; last_name: string }>(
        `SELECT s.first_name, s.last_name FROM roster_members m JOIN students s ON s.id = m.student_id
          WHERE m.roster_id = $1`,
        [roster?.id],
      )
    ).map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  await server.db.query(
    `INSERT INTO roster_members (roster_id, student_id) SELECT $1, id FROM students WHERE last_name = 'Obi' LIMIT 1`,
    [roster?.id],
  );
  const moved = changed(FILES, 'enrollments.csv', (text) => text.replace('e-3,,,c-3,o-1,s-3,', 'e-3,,,c-4,o-1,s-3,'));
  const renamed = changed(moved, 'classes.csv', (text) => text.replace('Class 43', 'Homeroom 43'));
  const request = await requestOf(renamed);
  expect((await summaryOf(request))[2]).toEqual({ unchanged: 57, changed: 3 });
  const { id } = await write(request);
  expect(await members()).toHaveLength(10);
  expect(await members()).toContain('Amara Obi');
  expect(await members()).not.toContain('Dev Díaz-3');
  expect((await rostersOf('t3@school.test')).map(({ name }) => name)).toEqual(['Class 3', 'Homeroom 43']);
  await server.call('POST', `/api/admin/imports/${id}/undo`, { token });
  expect(await members()).toHaveLength(11);
  expect((await rostersOf('t3@school.test')).map(({ name }) => name)).toEqual(['Class 3', 'Class 43']);
});

test('who is to be deleted leaves, who is missing stays, and another number is the same student', async () => {
  const files = changed(FILES, 'users.csv', (text) =>
    text
      .replace('s-1,,', 's-1,tobedeleted,')
      .replace(/s-2,.*\r\n/, '')
      .replace('s-4,', 's-4b,'),
  );
  const request = await requestOf(files);
  const { rows, absent } = await preview(request);
  expect(
    rows
      .filter(({ kind }) => kind !== 'unchanged')
      .map(({ kind, name, changes }) => [kind, name, ...changes.map(({ field }) => field)]),
  ).toEqual([
    ['leaves', 'Ben Brooks-1'],
    ['changed', 'Élodie Evans-4', 'source_id'],
  ]);
  expect(absent.map(({ name }) => name)).toContain('Cleo Coleman-2');
});

test('the undo of the first import takes students, classes and invitations back', async () => {
  const [first] = await server.db.query<{ id: string }>('SELECT id FROM imports ORDER BY made_at, added DESC LIMIT 1');
  const answer = await server.call('POST', `/api/admin/imports/${first?.id}/undo`, { token });
  const undone = importUndone.parse(answer.body);
  // One was changed and taken back in between.
  expect(undone.reversed + undone.kept.length).toBe(600);
  expect(undone.failed).toEqual([]);
  expect(await countOf('SELECT count(*) FROM classes')).toBe(0);
  expect(await countOf('SELECT count(*) FROM invitations WHERE withdrawn_at IS NULL AND token_hash IS NULL')).toBe(0);
});

test('the next school year moves the school up, begins its term and ends last year’s classes; the undo takes everything back', async () => {
  const state = async () => ({
    grades: await server.db.query(
      'SELECT grade, count(*) FROM students WHERE archived_at IS NULL GROUP BY grade ORDER BY grade',
    ),
    classes: await countOf('SELECT count(*) FROM classes WHERE ended_at IS NULL'),
    rosters: await server.db.query('SELECT id, name FROM rosters WHERE deleted_at IS NULL ORDER BY id'),
    terms: await server.db.query('SELECT name, starts_on::text, ends_on::text FROM terms ORDER BY starts_on'),
  });
  await write(await requestOf(FILES));
  const before = await state();
  const planned = rollOverPlan.parse(
    (await server.call('POST', '/api/admin/roll-over/preview', { token, body: {} })).body,
  );
  expect(planned.classes).toEqual({ count: before.classes, rosters: 4 });
  const term = { name: 'Year 2027', starts_on: '2027-09-01', ends_on: '2028-06-30' };
  const body = { plan: planned.plan, typed_leavers: planned.leavers, term, ends_classes: true };
  const clerk = await server.call('POST', '/api/admin/roll-over', { token: await clerkToken(), body });
  expect(clerk.status).toBe(403);
  const done = await server.call('POST', '/api/admin/roll-over', { token, body });
  expect(done.status).toBe(201);
  const after = await state();
  expect(after.terms.at(-1)).toEqual(term);
  expect(after.classes).toBe(0);
  expect(before.rosters.length - after.rosters.length).toBe(4);
  expect(await rostersOf('t3@school.test')).toEqual([]);

  const { id } = importDone.parse(done.body);
  expect((await server.call('POST', `/api/admin/imports/${id}/undo`, { token })).status).toBe(200);
  expect(await state()).toEqual(before);
});

test('a term in which points were awarded stays after the undo', async () => {
  await server.db.query('DELETE FROM terms');
  const { plan, leavers } = rollOverPlan.parse(
    (await server.call('POST', '/api/admin/roll-over/preview', { token, body: {} })).body,
  );
  const term = { name: 'Autumn 2026', starts_on: '2026-08-15', ends_on: '2026-12-18' };
  const done = await server.call('POST', '/api/admin/roll-over', {
    token,
    body: { plan, typed_leavers: leavers, term },
  });
  expect(await countOf('SELECT count(*) FROM classes WHERE ended_at IS NULL')).toBeGreaterThan(0);
  const educator = await server.signIn('rivera');
  const school = await readSchool(server, educator);
  await server.call('POST', '/api/points/award/', {
    token: educator,
    body: awardBodyFor(school, { occurred_at: `${TODAY}T07:59:00Z` }),
  });
  await server.call('POST', `/api/admin/imports/${importDone.parse(done.body).id}/undo`, { token });
  expect(await server.db.query('SELECT name FROM terms WHERE name = $1', [term.name])).toHaveLength(1);
});
