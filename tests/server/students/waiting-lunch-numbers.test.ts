import { afterEach, beforeEach, expect, test } from 'vitest';
import { importDone, importList, importPlan } from '#contracts/admin/imports.ts';
import type { Passwords } from '#server/accounts/passwords/passwords.ts';
import { keysFrom } from '#server/keys/keys.ts';
import { saveLunchNumbers, startLunchNumbers } from '#server/students/waiting-lunch-numbers.ts';
import { silent, TEST_KEYS, testPasswords } from '#tests/support/server/cluster.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let token: string;
let now: number;
const passwords = testPasswords();

beforeEach(async () => {
  now = Date.parse('2026-08-03T08:00:00Z');
  server = await createTestServer({ clock: () => new Date(now) });
  token = await server.signIn('office');
});
afterEach(() => server.close());

/** A server that runs now; the one that took the import may be long gone. */
const saver = (more: { passwords?: Passwords; keys?: typeof TEST_KEYS } = {}) => ({
  db: server.db,
  clock: () => new Date(now),
  keys: TEST_KEYS,
  passwords,
  log: silent,
  ...more,
});

type Row = { school_number: string; lunch_number: string; grade?: string };
async function write(rows: readonly Row[]): Promise<string> {
  now += 60_000;
  const file = {
    kind: 'csv',
    file_name: 'lunch.csv',
    source: null,
    year_words: null,
    students: rows.map((row, index) => ({
      first_name: 'Lu',
      last_name: `Nch ${row.school_number}`,
      row: index + 2,
      ...row,
    })),
  };
  const checked = await server.call('POST', '/api/admin/imports/preview', { token, body: file });
  const { plan } = importPlan.parse(checked.body);
  const done = await server.call('POST', '/api/admin/imports', { token, body: { ...file, plan } });
  return importDone.parse(done.body).id;
}
const undo = (id: string) => server.call('POST', `/api/admin/imports/${id}/undo`, { token });
const listed = async (id: string) => {
  const { results } = importList.parse((await server.call('GET', '/api/admin/imports', { token })).body);
  return results.find((each) => each.id === id)?.lunch_numbers;
};
const idOf = async (number: string) =>
  (await server.db.query<{ id: string }>('SELECT id FROM students WHERE school_number = $1', [number]))[0]?.id ?? '';
const byHand = async (number: string, method: 'PUT' | 'DELETE', digits?: string) => {
  const path = `/api/admin/students/${await idOf(number)}/lunch-number`;
  return server.call(method, path, { token, ...(digits !== undefined && { body: { lunch_number: digits } }) });
};
/** Whether the scholar would be let in with these digits; null where the student has no number. */
async function fits(number: string, digits: string): Promise<boolean | null> {
  const [row] = await server.db.query<{ hash: string }>('SELECT hash FROM lunch_numbers WHERE student_id = $1', [
    await idOf(number),
  ]);
  return row ? passwords.verify(row.hash, digits) : null;
}

const TWO = [
  { school_number: 'Z1', lunch_number: '481 516' },
  { school_number: 'Z2', lunch_number: '2342' },
];

test('the numbers of an import wait unreadably, and are saved by whichever server runs next', async () => {
  const id = await write(TWO);
  expect(await listed(id)).toEqual({ total: 2, waiting: 2, lost: 0 });
  const stored = await server.db.query<{ sealed: Buffer }>('SELECT sealed FROM waiting_lunch_numbers');
  expect(Buffer.concat(stored.map(({ sealed }) => sealed)).toString('latin1')).not.toMatch(/481516|2342/);
  expect(await fits('Z1', '481516')).toBeNull();

  await saveLunchNumbers(saver());
  expect(await listed(id)).toEqual({ total: 2, waiting: 0, lost: 0 });
  expect([await fits('Z1', '481516'), await fits('Z2', '2342'), await fits('Z2', '481516')]).toEqual([
    true,
    true,
    false,
  ]);
  const audited = await server.db.query<{ object_id: string; username: string }>(
    `SELECT l.object_id, a.username FROM audit_log l JOIN accounts a ON a.id = l.actor_id
      WHERE l.action = 'lunch_number_set' AND l.details ->> 'import' = $1 ORDER BY l.seq`,
    [id],
  );
  expect(audited.map((row) => row.object_id).toSorted()).toEqual([await idOf('Z1'), await idOf('Z2')].toSorted());
  expect(new Set(audited.map((row) => row.username))).toEqual(new Set(['office']));
});

test('a number that was set or removed by hand since then stays so', async () => {
  await write(TWO);
  await byHand('Z1', 'PUT', '9999');
  await byHand('Z2', 'DELETE');
  await saveLunchNumbers(saver());
  expect([await fits('Z1', '9999'), await fits('Z2', '2342')]).toEqual([true, null]);
});

test('also one that is set by hand while the number of the file is hashed', async () => {
  await write([TWO[0] ?? { school_number: '', lunch_number: '' }]);
  const hash: Passwords['hash'] = async (digits) => {
    await byHand('Z1', 'PUT', '9999');
    return passwords.hash(digits);
  };
  await saveLunchNumbers(saver({ passwords: { ...passwords, hash } }));
  expect(await fits('Z1', '9999')).toBe(true);
});

test('of two imports the later number counts, and a number that is the same is not set again', async () => {
  await write([{ school_number: 'Z1', lunch_number: '1111' }]);
  await write([{ school_number: 'Z1', lunch_number: '2222' }]);
  await saveLunchNumbers(saver());
  expect(await fits('Z1', '2222')).toBe(true);
  const setAt = () => server.db.query('SELECT set_at FROM lunch_numbers WHERE student_id = $1', [idOfZ1]);
  const idOfZ1 = await idOf('Z1');
  const before = await setAt();
  const third = await write([{ school_number: 'Z1', lunch_number: '2222' }]);
  await saveLunchNumbers(saver());
  expect(await setAt()).toEqual(before);
  expect(await listed(third)).toEqual({ total: 1, waiting: 0, lost: 0 });
});

test('an undo removes what waits, and brings back what was saved before, in any order', async () => {
  const first = await write([{ school_number: 'Z1', lunch_number: '1111', grade: '4' }]);
  await saveLunchNumbers(saver());
  const second = await write([{ school_number: 'Z1', lunch_number: '2222', grade: '5' }]);
  await saveLunchNumbers(saver());
  const third = await write([{ school_number: 'Z1', lunch_number: '3333', grade: '6' }]);
  await undo(third);
  await saveLunchNumbers(saver());
  expect(await fits('Z1', '2222')).toBe(true);
  await undo(second);
  expect(await fits('Z1', '1111')).toBe(true);
  await undo(first);
  expect(await idOf('Z1')).toBe('');
});

test('an undo leaves a number that was set by hand, and the new student whose number it is', async () => {
  const id = await write(TWO);
  await saveLunchNumbers(saver());
  await byHand('Z1', 'PUT', '9999');
  expect((await undo(id)).body).toMatchObject({ reversed: 1, kept: [{ name: 'Lu Nch Z1' }] });
  expect(await fits('Z1', '9999')).toBe(true);
  expect(await idOf('Z2')).toBe('');
});

test('a number that can’t be read any more is told as missing until the file is imported again', async () => {
  const id = await write(TWO);
  await saveLunchNumbers(saver({ keys: keysFrom(Buffer.alloc(32, 9)) }));
  expect(await listed(id)).toEqual({ total: 2, waiting: 0, lost: 2 });
  expect(await fits('Z1', '481516')).toBeNull();
  const again = await write(TWO);
  await saveLunchNumbers(saver());
  expect([await listed(id), await listed(again)]).toEqual([
    { total: 2, waiting: 0, lost: 0 },
    { total: 2, waiting: 0, lost: 0 },
  ]);
  expect(await fits('Z1', '481516')).toBe(true);
});

test('nothing waits for somebody who was erased', async () => {
  await write(TWO);
  const body = { confirm: 'Lu Nch Z1' };
  expect((await server.call('POST', `/api/admin/students/${await idOf('Z1')}/erase`, { token, body })).status).toBe(
    200,
  );
  expect(await server.db.query('SELECT student_id FROM waiting_lunch_numbers')).toEqual([
    { student_id: await idOf('Z2') },
  ]);
});

test('a server saves what waits when it starts and when it is woken, and goes on after a failure', async () => {
  const first = await write(TWO);
  let fails = true;
  const hash: Passwords['hash'] = async (digits) => {
    if (!fails) return passwords.hash(digits);
    fails = false;
    throw new Error('no memory for it');
  };
  const { wake, stop } = startLunchNumbers(saver({ passwords: { ...passwords, hash } }));
  wake();
  await expect.poll(async () => (await listed(first))?.waiting).toBe(0);
  const second = await write([{ school_number: 'Z3', lunch_number: '4444' }]);
  wake();
  await expect.poll(async () => (await listed(second))?.waiting).toBe(0);
  await stop();
  const third = await write([{ school_number: 'Z4', lunch_number: '5555' }]);
  wake();
  await stop();
  expect(await listed(third)).toMatchObject({ waiting: 1 });
});

test('an import that was written wakes the saver', async () => {
  let woken = 0;
  const other = await createTestServer({
    sharing: server,
    clock: () => new Date(now),
    deps: {
      onLunchNumbers: () => {
        woken += 1;
      },
    },
  });
  const file = {
    kind: 'csv',
    file_name: 'w.csv',
    source: null,
    year_words: null,
    students: [{ row: 2, first_name: 'W', last_name: 'O' }],
  };
  const { plan } = importPlan.parse(
    (await other.call('POST', '/api/admin/imports/preview', { token, body: file })).body,
  );
  expect(woken).toBe(0);
  await other.call('POST', '/api/admin/imports', { token, body: { ...file, plan } });
  expect(woken).toBe(1);
  await other.close();
});
