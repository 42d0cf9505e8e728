import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundledMigrations, migrate } from '#server/db/migrate.ts';
import { offerSetup } from '#server/setup/setup-link.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '#domain/displays/display-settings.ts';
import { HABITS } from '#domain/awards/habits.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { NOW } from '#tests/support/clock.ts';
import { newId } from '#tests/support/ids.ts';
import { callWith, createCookieJar } from '#tests/support/server/paired-display.ts';
import { beside, race } from '#tests/support/server/race.ts';
import { awardBodyFor, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const PASSWORD = 'Quiet-otter-lamp-9';
const clock = () => new Date(NOW);

let server: TestServer;
let tokens: Record<'rivera' | 'office', string>;
let school: School;

beforeAll(async () => {
  server = await createTestServer();
  tokens = { rivera: await server.signIn('rivera'), office: await server.signIn('office') };
  school = await readSchool(server, tokens.rivera);
});
afterAll(() => server.close());
beforeEach(() => server.db.query('DELETE FROM throttles'));

type Call = [method: string, path: string, body?: unknown, as?: keyof typeof tokens];
const send = (on: TestServer, [method, path, body, as = 'office']: Call) =>
  on.call(method, `/api/${path}`, { token: tokens[as], ...(body !== undefined && { body }) });

/** Two calls by schedule, and their answers' statuses. */
async function statuses(at: string, one: Call, two: Call): Promise<number[]> {
  const answers = await race(server, { at, first: (on) => send(on, one), second: () => send(server, two) });
  return answers.map(({ status }) => status);
}

let used = 20;
/** A student that no other test of this file has. */
function student() {
  used += 1;
  return nth(school.students, used);
}
const houseOf = async (id: string) =>
  (await server.db.query<{ house_id: string }>('SELECT house_id FROM students WHERE id = $1', [id]))[0]?.house_id;
const otherHouse = async (id: string) =>
  (
    await server.db.query<{ id: string }>(
      'SELECT id FROM houses WHERE archived_at IS NULL AND id <> (SELECT house_id FROM students WHERE id = $1)',
      [id],
    )
  )[0]?.id;
const versionOf = async (id: string) =>
  (await server.db.query<{ version: number }>('SELECT version FROM students WHERE id = $1', [id]))[0]?.version;
const award = (id: string, changes = {}) => awardBodyFor(school, { student_id: id, scholar_id: id, ...changes });

describe('an undo of an award', () => {
  test.each([
    [
      'a move of its student',
      'FROM students WHERE id = $1 AND erased_at IS NULL',
      200,
      async (id: string): Promise<Call> => [
        'PATCH',
        `admin/students/${id}`,
        { version: await versionOf(id), house_id: await otherHouse(id) },
      ],
    ],
    [
      'a move of many',
      'FROM students WHERE id = ANY',
      201,
      async (id: string): Promise<Call> => [
        'POST',
        'admin/student-changes',
        { ids: [id], change: { kind: 'house', house_id: await otherHouse(id) } },
      ],
    ],
  ])('does not wait for %s, which would wait for it', async (_, at, moved, move) => {
    const { id } = student();
    const body = award(id);
    expect((await send(server, ['POST', 'points/award/', body, 'rivera'])).status).toBe(201);
    const call = await move(id);
    const answers = await beside(server, {
      at,
      first: (on) => send(on, call),
      second: () => send(server, ['POST', `points/${String(body['client_award_id'])}/reverse`, {}, 'rivera']),
    });
    expect(answers.map(({ status }) => status)).toEqual([moved, 201]);
    const [sums] = await server.db.query(
      `SELECT t.points = sum(l.points) AS is_right FROM student_total t JOIN ledger l USING (student_id)
        WHERE t.student_id = $1 AND l.status = 'counted' GROUP BY t.points`,
      [id],
    );
    expect(sums).toEqual({ is_right: true });
  });
});

describe('an award', () => {
  test('waits for a move to another house, and is that house’s', async () => {
    const { id } = student();
    const to = await otherHouse(id);
    const body = award(id);
    const answers = await statuses(
      'UPDATE students s SET edited_fields',
      ['PATCH', `admin/students/${id}`, { version: await versionOf(id), house_id: to }],
      ['POST', 'points/award/', body, 'rivera'],
    );
    expect(answers).toEqual([200, 201]);
    const [row] = await server.db.query('SELECT house_id FROM ledger WHERE id = $1', [body['client_award_id']]);
    expect(row).toEqual({ house_id: to });
    expect(await houseOf(id)).toBe(to);
  });

  test('waits for the one with the same id, and is its repeat', async () => {
    const body = award(student().id);
    const same: Call = ['POST', 'points/award/', body, 'rivera'];
    expect(await statuses('ON CONFLICT (id) DO NOTHING', same, same)).toEqual([201, 201]);
    const rows = await server.db.query('SELECT 1 FROM ledger WHERE id = $1', [body['client_award_id']]);
    expect(rows).toHaveLength(1);
  });

  test('that is taken back twice at once is taken back once', async () => {
    const body = award(student().id);
    const id = String(body['client_award_id']);
    await send(server, ['POST', 'points/award/', body, 'rivera']);
    const same: Call = ['POST', `points/${id}/reverse/`, {}, 'rivera'];
    expect(await statuses('reverses_id IS NOT NULL AS "isReversal"', same, same)).toEqual([201, 201]);
    expect(await server.db.query('SELECT 1 FROM ledger WHERE reverses_id = $1', [id])).toHaveLength(1);
  });

  test('waits while the totals are recounted', async () => {
    const { id } = student();
    await server.db.query('UPDATE student_total SET points = 9999 WHERE student_id = $1', [id]);
    const answers = await statuses(
      'LOCK TABLE student_total',
      ['POST', 'admin/totals/check', {}],
      ['POST', 'points/award', award(id), 'rivera'],
    );
    expect(answers).toEqual([200, 201]);
  });

  test.each([[[0, 2, 1]], [[1, 2, 0]]])(
    'of a batch meets another batch with the same ids in the order %j',
    async (order) => {
      // Those of one student come from the database in the order in which they were sent.
      const { id } = student();
      const bodies = [0, 1, 2].map((index) =>
        award(id, { client_award_id: `00000000-0000-4000-8000-${String(order[0])}0000000000${index}` }),
      );
      const [first, middle, last] = bodies;
      const batch = (items: unknown[]) => send(server, ['POST', 'points/award-bulk', { items }, 'rivera']);
      let answers: ReturnType<typeof batch>[] = [];
      await race(server, {
        at: 'ON CONFLICT (id) DO NOTHING',
        first: (on) => send(on, ['POST', 'points/award', middle, 'rivera']),
        second: () => {
          answers = [batch([first, middle, last]), batch([last, middle, first])];
          return Promise.all(answers);
        },
        waiting: 2,
      });
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201]);
    },
  );
});

describe('a student', () => {
  test('who is approved for one sign-up has an account when the next one is approved', async () => {
    const { id } = student();
    const signup = async () => {
      const email = `${newId().slice(-6)}@school.test`;
      const body = { desired_role: 'SCHOLAR', password: PASSWORD, house: 'Savant', grade: 6, email };
      await server.call('POST', '/api/auth/signup', { body: { ...body, first_name: 'New', last_name: 'Scholar' } });
      const [row] = await server.db.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]);
      return row?.id ?? '';
    };
    const body = { as: 'student', student_id: id };
    const [one, two] = [await signup(), await signup()];
    const answers = await statuses(
      'SELECT 1 FROM students WHERE id = $1',
      ['POST', `admin/signups/${one}/approve`, body],
      ['POST', `admin/signups/${two}/approve`, body],
    );
    expect(answers).toEqual([200, 409]);
  });

  test('who is archived while points are redeemed for them goes after that', async () => {
    const { id } = student();
    const item = (await send(server, ['POST', 'admin/store-items', { name: 'A pen', cost_points: 0 }])).body;
    const answers = await statuses(
      'SELECT id FROM students WHERE id = $1 AND archived_at IS NULL',
      ['POST', 'store/redemptions', { student_id: id, item_id: Object(item).id, cost_points: 0 }],
      ['POST', 'admin/student-changes', { ids: [id], change: { kind: 'archive' } }],
    );
    expect(answers).toEqual([201, 201]);
  });

  test('whose account is disabled while they are erased has none any more', async () => {
    const [amara] = await server.db.query<{ id: string; account: string; name: string }>(
      `SELECT s.id, a.id AS account, s.first_name || ' ' || s.last_name AS name
         FROM accounts a JOIN students s ON s.id = a.student_id WHERE a.username = 'amara'`,
    );
    const answers = await statuses(
      "state IN ('pending', 'rejected')",
      ['POST', `admin/students/${amara?.id}/erase`, { confirm: amara?.name }],
      ['POST', `admin/people/${amara?.account}/disable`],
    );
    expect(answers).toEqual([200, 404]);
  });
});

test('an item keeps its price while it is redeemed', async () => {
  const item = Object((await send(server, ['POST', 'admin/store-items', { name: 'A cap', cost_points: 0 }])).body).id;
  const answers = await statuses(
    'FROM store_items WHERE id = $1 AND active',
    ['POST', 'store/redemptions', { student_id: student().id, item_id: item, cost_points: 0 }],
    ['PATCH', `admin/store-items/${item}`, { version: 1, cost_points: 900 }],
  );
  expect(answers).toEqual([201, 200]);
});

test('nobody comes into a house while it closes', async () => {
  const { id } = student();
  const made = await send(server, ['POST', 'admin/houses', { name: 'Short-lived', colour: '#1566a9' }]);
  const house = Object(made.body).id;
  const answers = await statuses(
    'UPDATE houses SET',
    ['POST', `admin/houses/${house}/close`, {}],
    ['PATCH', `admin/students/${id}`, { version: await versionOf(id), house_id: house }],
  );
  expect(answers).toEqual([200, 200]);
  expect(await server.db.query('SELECT 1 FROM students WHERE house_id = $1', [house])).toEqual([]);
});

test('an award waits for an import that changes its student, and a reversal for the undo, and nobody in a circle', async () => {
  const { id } = student();
  await server.db.query("UPDATE students SET school_number = 'N-1' WHERE id = $1", [id]);
  const file = {
    kind: 'csv',
    file_name: 'pupils.csv',
    source: null,
    year_words: null,
    students: [{ row: 2, first_name: 'Renamed', last_name: 'Here', school_number: 'N-1' }],
  };
  const { plan } = Object((await send(server, ['POST', 'admin/imports/preview', file])).body);
  const body = award(id);
  const [done, awarded] = await race(server, {
    at: 'SELECT 1 FROM students WHERE id = ANY',
    first: (on) => send(on, ['POST', 'admin/imports', { ...file, plan }]),
    second: () => send(server, ['POST', 'points/award', body, 'rivera']),
  });
  expect([done.status, awarded.status]).toEqual([201, 201]);
  const undone = await statuses(
    'SELECT 1 FROM student_total WHERE student_id = ANY',
    ['POST', `admin/imports/${Object(done.body).id}/undo`],
    ['POST', `points/${String(body['client_award_id'])}/reverse`, {}, 'rivera'],
  );
  expect(undone).toEqual([200, 201]);
});

test('two saves of a roster are one after the other, and the last one is what it holds', async () => {
  const [a, b, c] = [student().id, student().id, student().id];
  const made = await send(server, ['POST', 'rosters', { name: 'Choir', student_ids: [a] }, 'rivera']);
  const path = `rosters/${Object(made.body).id}`;
  const answers = await statuses(
    'FROM rosters WHERE id',
    ['PATCH', path, { student_ids: [a, b] }, 'rivera'],
    ['PATCH', path, { student_ids: [c] }, 'rivera'],
  );
  expect(answers).toEqual([200, 200]);
  const members = await server.db.query('SELECT student_id FROM roster_members WHERE roster_id = $1', [
    Object(made.body).id,
  ]);
  expect(members).toEqual([{ student_id: c }]);
});

test('two who sign up at once with the same first part of their address have two usernames', async () => {
  const signUp = (email: string): Call => [
    'POST',
    'auth/signup',
    {
      desired_role: 'EDUCATOR',
      password: PASSWORD,
      first_name: 'Kim',
      last_name: 'Lee',
      grade: 6,
      house: 'Savant',
      email,
    },
  ];
  const answers = await statuses('FROM accounts WHERE left(username', signUp('kim@a.test'), signUp('kim@b.test'));
  expect(answers).toEqual([201, 201]);
  const names = await server.db.query("SELECT username FROM accounts WHERE email LIKE 'kim@%' ORDER BY username");
  expect(names).toEqual([{ username: 'kim' }, { username: 'kim2' }]);
});

test('an invitation makes one account, whoever uses its link at the same moment', async () => {
  const asked = { email: 'mina@school.test', role: 'educator', first_name: '', last_name: '' };
  const { token } = Object((await send(server, ['POST', 'admin/invitations', asked])).body);
  const accept: Call = [
    'POST',
    'invitations/accept',
    { token, first_name: 'Mina', last_name: 'Sato', password: PASSWORD },
  ];
  // Looked for once before the password is hashed, and then in the transaction.
  const answers = await race(server, {
    at: 'INSERT INTO accounts',
    first: (on) => send(on, accept),
    second: () => send(server, accept),
  });
  expect(answers.map(({ status }) => status)).toEqual([201, 404]);
});

test('two refreshes of one token at once are one rotation', async () => {
  const { refresh_token } = await server.signInTokens('okafor');
  const same: Call = ['POST', 'auth/refresh', { refresh_token }];
  expect(await statuses('s.used_counter, s.used_at', same, same)).toEqual([200, 200]);
  const live = await server.db.query(
    `SELECT s.counter FROM sessions s JOIN accounts a ON a.id = s.account_id
      WHERE a.username = 'okafor' AND s.revoked_at IS NULL`,
  );
  expect(live).toEqual([{ counter: 2 }]);
});

describe('a display', () => {
  const state = 'display/pairing/state';

  test('that asks for a code waits for another one that asks', async () => {
    const ask = (on: TestServer) => callWith(on, createCookieJar(), '/api/display/pairing');
    const answers = await race(server, { at: 'LOCK TABLE display_pairings', first: ask, second: () => ask(server) });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('that asks twice whether it is paired is answered one after the other', async () => {
    const jar = createCookieJar();
    await callWith(server, jar, '/api/display/pairing');
    const poll = (on: TestServer) => callWith(on, jar, `/api/${state}`);
    const [one, two] = await race(server, { at: 'WHERE p.device_hash', first: poll, second: () => poll(server) });
    expect([one.body, two.body]).toMatchObject([{ state: 'pending' }, { state: 'slow_down' }]);
  });

  test('is switched off after the token that it is just given', async () => {
    const jar = createCookieJar();
    const { user_code: code } = Object((await callWith(server, jar, '/api/display/pairing')).body);
    const found = Object((await send(server, ['POST', 'admin/display-pairings', { code }])).body);
    const asked = { pairing_id: found.id, name: 'Hall', place: 'Here', settings: DEFAULT_DISPLAY_SETTINGS };
    const { id } = Object((await send(server, ['POST', 'admin/displays', asked])).body);
    const [one, two] = await race(server, {
      at: 'SELECT token_count FROM displays',
      first: (on) => callWith(on, jar, `/api/${state}`),
      second: () => send(server, ['POST', `admin/displays/${id}/revoke`]),
    });
    expect([one.body, two.status]).toMatchObject([{ state: 'paired' }, 200]);
  });
});

describe('an empty database', () => {
  let empty: TestServer;
  beforeAll(async () => {
    empty = await createTestServer({ seed: 'empty' });
  });
  afterAll(() => empty.close());

  test('is brought up to date by one server, and another one waits', async () => {
    const all = [
      ...bundledMigrations(),
      { version: 9_001, name: '9001-next', sql: 'CREATE TABLE next_thing (id int)' },
    ];
    const applied = await race(empty, {
      at: 'CREATE TABLE IF NOT EXISTS schema_migrations',
      first: (on) => migrate(on.db, clock, all),
      second: () => migrate(empty.db, clock, all),
    });
    expect(applied).toEqual([1, 0]);
  });

  test('becomes one school', async () => {
    const token = await offerSetup({ db: empty.db, clock });
    const finish = (on: TestServer, email: string) =>
      on.call('POST', '/api/setup/finish', {
        body: {
          token,
          school: { name: 'Hill School', time_zone: 'America/Chicago' },
          administrator: { first_name: 'Ada', last_name: 'Okoye', email, password: PASSWORD },
          houses: HOUSES,
          habits: HABITS,
        },
      });
    const answers = await race(empty, {
      at: 'SELECT 1 FROM school',
      first: (on) => finish(on, 'ada@hill.test'),
      second: () => finish(empty, 'bo@hill.test'),
    });
    expect(answers.map(({ status }) => status)).toEqual([201, 404]);
  });
});

describe('two records that are merged', () => {
  const bodyOf = async (kept: string, lost: string) => ({
    kept_id: kept,
    kept_version: await versionOf(kept),
    lost_id: lost,
    lost_version: await versionOf(lost),
    account: 'kept',
  });
  const merging = async (kept: string, lost: string): Promise<Call> => [
    'POST',
    'admin/student-merges',
    await bodyOf(kept, lost),
  ];
  const LOCKED = 'archived_by, merged_into';
  const POINTS = 'UPDATE student_total t';
  /** As many as the ledger says, by both ids. */
  const areRight = async (kept: string, lost: string) => {
    const [sums] = await server.db.query(
      `SELECT (SELECT sum(points)::int FROM student_total WHERE student_id = $1) = (
                SELECT COALESCE(sum(c.points), 0)::int FROM counted_entries c WHERE c.tapped_id IN ($1, $2)) AS kept,
              (SELECT points::int FROM student_total WHERE student_id = $2) AS lost`,
      [kept, lost],
    );
    return sums;
  };

  test('make an award for the other one wait, and be sent again with the same id', async () => {
    const [kept, lost] = [student().id, student().id];
    const body = award(lost);
    const sent: Call = ['POST', 'points/award', body, 'rivera'];
    expect(await statuses(LOCKED, await merging(kept, lost), sent)).toEqual([201, 503]);
    expect(await server.db.query('SELECT 1 FROM ledger WHERE id = $1', [body['client_award_id']])).toEqual([]);
    expect((await send(server, sent)).status).toBe(201);
    expect(await areRight(kept, lost)).toEqual({ kept: true, lost: 0 });
  });

  test('make an award for the kept one wait, which then counts', async () => {
    const [kept, lost] = [student().id, student().id];
    const sent: Call = ['POST', 'points/award', award(kept), 'rivera'];
    expect(await statuses(POINTS, await merging(kept, lost), sent)).toEqual([201, 201]);
    expect(await areRight(kept, lost)).toEqual({ kept: true, lost: 0 });
  });

  test('wait for an award of the other one, and count it', async () => {
    const [kept, lost] = [student().id, student().id];
    const sent: Call = ['POST', 'points/award', award(lost), 'rivera'];
    expect(await statuses('ON CONFLICT (id) DO NOTHING', sent, await merging(kept, lost))).toEqual([201, 201]);
    expect(await areRight(kept, lost)).toEqual({ kept: true, lost: 0 });
  });

  test.each([
    ['an undo', (id: string): Call => ['POST', `points/${id}/reverse`, {}, 'rivera'], 201],
    ['a decision', (id: string): Call => ['POST', 'admin/review/decide', { ids: [id], outcome: 'counted' }], 200],
  ])('make %s wait, and it counts for the kept one; it makes them wait, too', async (what, call, status) => {
    for (const isFirst of [false, true]) {
      const [kept, lost] = [student().id, student().id];
      const occurred_at = what === 'an undo' ? undefined : new Date(NOW - 30 * 86_400_000).toISOString();
      const body = award(lost, occurred_at === undefined ? {} : { occurred_at });
      await send(server, ['POST', 'points/award', body, 'rivera']);
      const [acts, merges] = [call(String(body['client_award_id'])), await merging(kept, lost)];
      const answers = isFirst ? await statuses('FOR KEY SHARE', acts, merges) : await statuses(LOCKED, merges, acts);
      expect(answers).toEqual(isFirst ? [status, 201] : [201, status]);
      expect(await areRight(kept, lost)).toEqual({ kept: true, lost: 0 });
    }
  });

  test('make a roster that is saved with the other one wait, and it gets the kept one', async () => {
    const [kept, lost] = [student().id, student().id];
    const made = Object((await send(server, ['POST', 'rosters', { name: 'Late', student_ids: [] }, 'rivera'])).body).id;
    const save: Call = ['PATCH', `rosters/${made}`, { student_ids: [lost] }, 'rivera'];
    expect(await statuses(LOCKED, await merging(kept, lost), save)).toEqual([201, 200]);
    const saved = await send(server, ['GET', `rosters/${made}`, undefined, 'rivera']);
    expect(saved.body).toMatchObject({ student_ids: [kept] });
  });

  test('wait for a roster that is saved with the other one, not in a circle', async () => {
    const [kept, lost] = [student().id, student().id];
    const body = { name: 'Early', student_ids: [lost] };
    const made = Object((await send(server, ['POST', 'rosters', body, 'rivera'])).body).id;
    const save: Call = ['PATCH', `rosters/${made}`, { student_ids: [lost] }, 'rivera'];
    expect(await statuses('FROM rosters WHERE id = $1', save, await merging(kept, lost))).toEqual([200, 201]);
    const saved = await send(server, ['GET', `rosters/${made}`, undefined, 'rivera']);
    expect(saved.body).toMatchObject({ student_ids: [kept] });
  });

  test('make a merge of one of them wait, which is refused then', async () => {
    const [kept, lost, third] = [student().id, student().id, student().id];
    const others = [await merging(kept, lost), await merging(third, kept)] as const;
    expect(await statuses(LOCKED, ...others)).toEqual([201, 409]);
  });

  test('wait for an import', async () => {
    const [kept, lost] = [student().id, student().id];
    const students = [{ row: 2, first_name: 'Brand', last_name: 'New', school_number: newId() }];
    const file = { kind: 'csv', file_name: 'pupils.csv', source: null, year_words: null, students };
    const { plan } = Object((await send(server, ['POST', 'admin/imports/preview', file])).body);
    const merge = await merging(kept, lost);
    expect(await statuses('LOCK TABLE students', ['POST', 'admin/imports', { ...file, plan }], merge)).toEqual([
      201, 201,
    ]);
  });

  test('make an award for the other one wait while they are parted, and it is the other one’s', async () => {
    const [kept, lost] = [student().id, student().id];
    const made = Object((await send(server, await merging(kept, lost))).body).merges[0].id;
    const sent: Call = ['POST', 'points/award', award(lost, { points: 3, value: 3 }), 'rivera'];
    expect(await statuses(LOCKED, ['POST', `admin/student-merges/${made}/part`], sent)).toEqual([200, 201]);
    const [total] = await server.db.query(
      'SELECT points = (SELECT sum(points) FROM counted_entries WHERE student_id = $1) AS is_right FROM student_total WHERE student_id = $1',
      [lost],
    );
    expect(total).toEqual({ is_right: true });
  });
});
