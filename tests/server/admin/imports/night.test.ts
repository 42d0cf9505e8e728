import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nightAnswer } from '#contracts/admin/night.ts';
import { importRequest } from '#contracts/admin/imports.ts';
import { takeNightFile } from '#server/admin/imports/night/take-night-file.ts';
import { inThisThread } from '#server/workers/workers.ts';
import { newId } from '#tests/support/ids.ts';
import { oneRosterFiles } from '#tests/support/one-roster-files.ts';
import { TEST_KEYS } from '#tests/support/server/cluster.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { zipOf } from '#tests/support/zip.ts';

let server: TestServer;
let token: string;
let now = Date.parse('2026-09-01T02:00:00Z');
const clock = () => new Date(now);

beforeAll(async () => {
  server = await createTestServer({ clock });
  token = await server.signIn('office');
  // A school of ten, so that one student is ten percent.
  await server.db.query('UPDATE students SET archived_at = now()');
  await server.db.query(
    `INSERT INTO students (id, first_name, last_name, school_number, grade, search_text, sort_key, created_at)
     SELECT gen_random_uuid(), 'Ana', 'No ' || n, 'N' || n, 5, '', '', now() FROM generate_series(1, 10) AS n`,
  );
});
afterAll(() => server.close());

const LIMITS = { most_leavers: 10, most_changes: 20, absent_leave: false, deals_houses: false, year_words: null };
const setLimits = async (limits: object = {}) => {
  const [stored] = await server.db.query<{ version: number }>('SELECT version FROM night_limits');
  const body = { version: stored?.version ?? 0, ...LIMITS, ...limits };
  const answer = await server.call('PUT', '/api/admin/nights/limits', { token, body });
  expect(answer.status).toBe(200);
};
/** How many were at school when an import was about to be written. */
const seenBefore: number[] = [];
const beforeImport = async () => {
  const [row] = await server.db.query<{ count: number }>('SELECT count(*) FROM students WHERE archived_at IS NULL');
  seenBefore.push(row?.count ?? 0);
};
const deps = () => ({ db: server.db, clock, ids: newId, keys: TEST_KEYS, workers: inThisThread, beforeImport });
const take = async (content: string | Uint8Array, name = 'pupils.csv') => {
  now += 10_000;
  await takeNightFile(deps(), {
    name,
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  });
};
const nights = async () => nightAnswer.parse((await server.call('GET', '/api/admin/nights', { token })).body);
const newest = async () => (await nights()).nights[0];
const waiting = async () =>
  Object((await server.call('GET', '/api/admin/waiting', { token })).body).results.find(
    ({ kind }: { kind: string }) => kind === 'nights',
  ).count;

/** A list of all ten; `changed` of them get another grade. Each call is another file. */
let files = 0;
const list = ({
  changed = 0,
  missing = 0,
  left = 0,
}: {
  changed?: number;
  missing?: number;
  left?: number;
}): string => {
  files += 1;
  const rows = Array.from({ length: 10 - missing }, (_, index) => {
    const grade = index < changed ? 6 + (files % 6) : '';
    return `N${index + 1},Ana,No ${index + 1},${grade},${index < left ? 'left' : 'active'},${files}`;
  });
  return ['Student number,First name,Last name,Grade,Status,Note', ...rows].join('\n');
};

describe('a file of the night', () => {
  test('waits until limits are set, and says so in Today', async () => {
    await take(list({ changed: 1 }));
    expect(await newest()).toMatchObject({
      state: 'waits',
      report: { students: 10, changed: 1, why: 'No limits are set, so each file waits for a person.' },
      record: null,
    });
    expect(await waiting()).toBe(1);
  });

  test('is imported within the limits, in the name of who set them, and can be undone', async () => {
    await setLimits();
    await take(list({ changed: 2, left: 1 }));
    const night = await newest();
    expect(night).toMatchObject({ state: 'imported', report: { changed: 1, leavers: 1, why: null } });
    expect(night?.record).toMatchObject({ changed: 1, left: 1, file_name: 'pupils.csv', by_itself: true });
    expect(seenBefore).toEqual([10]);
    // The one that waited is overtaken.
    expect((await nights()).nights.map(({ state }) => state)).toEqual(['imported', 'replaced']);
    expect(await waiting()).toBe(0);
    const [actor] = await server.db.query(
      `SELECT a.username FROM audit_log l JOIN accounts a ON a.id = l.actor_id WHERE l.action = 'students_imported'`,
    );
    expect(actor).toEqual({ username: 'office' });
    // Its report: that nobody looked at it, and what it did to whom.
    const report = await server.call('GET', `/api/admin/audit?about=${night?.record?.id ?? ''}`, { token });
    expect(
      Object(report.body).results.map(({ action, details }: { action: string; details: object }) => [action, details]),
    ).toEqual([
      ['student_archived', { import: night?.record?.id }],
      ['student_changed', { import: night?.record?.id, grade_from: '5', grade_to: '8' }],
      ['students_imported', { added: '0', changed: '1', archived: '1', by_itself: 'true' }],
    ]);
    const undone = await server.call('POST', `/api/admin/imports/${night?.record?.id ?? ''}/undo`, { token });
    expect(undone.body).toMatchObject({ reversed: 2 });
    expect((await newest())?.record?.undone_at).not.toBeNull();
  });

  test.each([
    ['leave', { left: 2 }, '2 of 10 students (20%) would leave. Your limit is 10%.'],
    ['change', { changed: 3 }, '3 of 10 students (30%) would change. Your limit is 20%.'],
  ])('waits where more would %s than the limits allow', async (_, content, why) => {
    await take(list(content));
    expect(await newest()).toMatchObject({ state: 'waits', report: { why } });
  });

  test('takes who is missing for a leaver only where staff say so', async () => {
    await take(list({ missing: 2 }));
    expect(await newest()).toMatchObject({ state: 'imported', report: { leavers: 0 } });
    await setLimits({ absent_leave: true });
    await take(list({ missing: 1 }));
    const night = await newest();
    expect(night).toMatchObject({ state: 'imported', report: { leavers: 1 }, record: { left: 1 } });
    await server.call('POST', `/api/admin/imports/${night?.record?.id ?? ''}/undo`, { token });
    await take(list({ missing: 2 }));
    expect(await newest()).toMatchObject({ state: 'waits', report: { leavers: 2 } });
    await setLimits();
  });

  test('with the same content is taken once, under another name too, and by two servers at once', async () => {
    const file = list({ changed: 1 });
    await Promise.all([take(file), take(file, 'again.csv')]);
    await take(file);
    const count = await server.db.query(`SELECT 1 FROM imports WHERE id = $1`, [(await newest())?.record?.id]);
    expect(count).toHaveLength(1);
    const same = (await nights()).nights.filter(({ state }) => state === 'imported');
    const imports = await server.db.query('SELECT 1 FROM imports');
    expect(imports).toHaveLength(same.length);
  });

  test('that waits is imported by a person who has read its plan, once', async () => {
    await take(list({ changed: 5 }));
    const id = (await newest())?.id ?? '';
    const request = importRequest.parse((await server.call('GET', `/api/admin/nights/${id}/file`, { token })).body);
    const { plan } = Object((await server.call('POST', '/api/admin/imports/preview', { token, body: request })).body);
    const body = { ...request, plan, typed_changes: 5, night: id };
    expect((await server.call('POST', '/api/admin/imports', { token, body })).status).toBe(201);
    expect(await newest()).toMatchObject({ id, state: 'imported', record: { changed: 5, by_itself: false } });
    // Nothing of it is kept, and it is decided.
    expect(await server.db.query('SELECT request FROM night_files WHERE id = $1', [id])).toEqual([{ request: null }]);
    expect(await server.call('GET', `/api/admin/nights/${id}/file`, { token })).toMatchObject({
      status: 404,
      body: { detail: 'Somebody has decided on this file already, or a newer one has come.' },
    });
    const again = Object((await server.call('POST', '/api/admin/imports/preview', { token, body: request })).body).plan;
    const second = await server.call('POST', '/api/admin/imports', {
      token,
      body: { ...request, plan: again, night: id },
    });
    expect(second.status).toBe(409);
  });

  test('that waits can be left out', async () => {
    await take(list({ changed: 4 }));
    const id = (await newest())?.id ?? '';
    expect((await server.call('POST', `/api/admin/nights/${id}/skip`, { token })).status).toBe(200);
    expect(await newest()).toMatchObject({ state: 'skipped' });
    expect((await server.call('POST', `/api/admin/nights/${id}/skip`, { token })).status).toBe(409);
    expect(await waiting()).toBe(0);
  });

  test.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), /^This is a picture\./],
    ['a list without names', 'Shoe size,Hat\n39,M', /^The names of the students were not found/],
    ['a list that is cut off', 'First name,Last name,Grade\nAna,Li,5\nBo,Ek,6\nCy', /^The last row has fewer cells/],
    ['years that nobody explained', 'First name,Last name,Year\nAna,Li,Year 7', /Say in the limits what “Year” means/],
    [
      'an archive of several schools',
      zipOf([
        ...oneRosterFiles({ students: 1, teachers: 1, classes: 1 }).filter(({ name }) => name !== 'orgs.csv'),
        { name: 'orgs.csv', text: 'sourcedId,name,type\no1,One,school\no2,Two,school\n' },
      ]),
      /^This archive holds several schools/,
    ],
  ])('that is %s is shown in Today in words', async (_, content, why) => {
    await take(content);
    expect(await newest()).toMatchObject({ state: 'refused', report: { why: expect.stringMatching(why) } });
    expect(await waiting()).toBe(1);
  });

  test('is a OneRoster archive too', async () => {
    await setLimits({ most_changes: 100, most_leavers: 100 });
    await take(zipOf(oneRosterFiles({ students: 3, teachers: 1, classes: 1 })), 'oneroster.zip');
    expect(await newest()).toMatchObject({ state: 'imported', report: { added: 3 } });
    await setLimits();
  });

  test('waits when the person who set the limits is no longer staff', async () => {
    await server.db.query(`UPDATE accounts SET state = 'disabled' WHERE username = 'office'`);
    await take(list({ changed: 1 }));
    await server.db.query(`UPDATE accounts SET state = 'active', is_staff = false WHERE username = 'office'`);
    await take(list({ changed: 1 }));
    await server.db.query(`UPDATE accounts SET is_staff = true WHERE username = 'office'`);
    const states = await server.db.query(
      `SELECT state, report ->> 'why' AS why FROM night_files ORDER BY found_at DESC LIMIT 2`,
    );
    const why = 'The person who set the limits is no longer staff here. Set them again.';
    expect(states).toEqual([
      { state: 'waits', why },
      { state: 'replaced', why },
    ]);
  });

  test('a limit is a share from 0 to 100', async () => {
    for (const limits of [{ most_leavers: 101 }, { most_changes: -1 }, { most_leavers: 1.5 }]) {
      const body = { version: 0, ...LIMITS, ...limits };
      expect((await server.call('PUT', '/api/admin/nights/limits', { token, body })).status).toBe(400);
    }
  });
});
