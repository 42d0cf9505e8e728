import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { awardList, reviewDecided, waitingAwards } from '#contracts/admin/awards.ts';
import { reversalResponse } from '#contracts/awards.ts';
import { historyPage } from '#contracts/history.ts';
import { student } from '#contracts/students.ts';
import { checkTotals } from '#server/ledger/check-totals.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { fakeClock } from '#tests/support/server/fake-clock.ts';
import { awardBodyFor, countLedger, nth, readSchool, type School } from '#tests/support/server/school.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { ago, NOW } from '#tests/support/clock.ts';

const DAY = 86_400_000;

let server: TestServer;
let school: School;
let rivera: string;
let office: string;
let before: Awaited<ReturnType<typeof countLedger>>;

beforeAll(async () => {
  server = await createTestServer();
  rivera = await server.signIn('rivera');
  office = await server.signIn('office');
  school = await readSchool(server, rivera);
  // What is late must not be in a closed term as well, whatever day it is.
  await server.db.query('DELETE FROM terms');
});
afterAll(() => server.close());
beforeEach(async () => {
  before = await countLedger(server);
});

/** An award that is too old to count by itself. */
const late = async (changes: Record<string, unknown> = {}) => {
  const occurredAt = ago(20 * DAY);
  const body = awardBodyFor(school, { occurred_at: occurredAt, points: 2, value: 2, ...changes });
  const answer = await server.call('POST', '/api/points/award/', { token: rivera, body });
  expect(answer).toMatchObject({ status: 201, body: { status: 'review', replayed: false } });
  return { id: String(body['client_award_id']), body };
};
const queue = async (query = '') =>
  waitingAwards.parse((await server.call('GET', `/api/admin/review?page_size=100${query}`, { token: office })).body);
const decide = (ids: string[], outcome: 'counted' | 'declined', token = office) =>
  server.call('POST', '/api/admin/review/decide', { token, body: { ids, outcome } });
const decided = async (...asked: Parameters<typeof decide>) => reviewDecided.parse((await decide(...asked)).body);
const drift = () => checkTotals(server.db, { clock: () => new Date(NOW), log: silent });
const gained = async () => {
  const now = await countLedger(server);
  return [
    now.rows - before.rows,
    now.points - before.points,
    now.students - before.students,
    now.houses - before.houses,
  ];
};
const isWaiting = async (id: string) => (await queue()).results.some((each) => each.id === id);

describe('an award that waits for staff', () => {
  test('is in the queue with student, habit, teacher, tap and why, and in no total', async () => {
    const student = nth(school.students, 10);
    const { id, body } = await late();
    expect(await gained()).toEqual([1, 0, 0, 0]);
    const row = (await queue()).results.find((each) => each.id === id);
    expect(row).toMatchObject({
      student: { id: student.id, name: `${student.first_name} ${student.last_name}`, archived: false },
      house_name: student.house_name,
      habit_name: nth(school.habits, 0).name,
      reason_text: body['reason'],
      points: 2,
      teacher: { name: expect.stringContaining('Rivera') },
      occurred_at: body['occurred_at'],
      why: 'late',
    });
  });

  test('gives the same answer when it is sent again, also after staff decided', async () => {
    const { id, body } = await late();
    const again = () => server.call('POST', '/api/points/award/', { token: rivera, body });
    expect(await again()).toMatchObject({ status: 201, body: { id, status: 'review', replayed: true } });
    await decide([id], 'counted');
    expect(await again()).toMatchObject({ status: 201, body: { id, status: 'review', replayed: true } });
    expect(await gained()).toEqual([1, 2, 2, 2]);
  });

  test('counts after staff count it, for the student, the habit and the house, and leaves the queue', async () => {
    const { id } = await late();
    expect(await decided([id], 'counted')).toEqual({ decided: 1, results: [{ id, outcome: 'counted', is_new: true }] });
    expect(await gained()).toEqual([1, 2, 2, 2]);
    expect(await isWaiting(id)).toBe(false);
    expect(await drift()).toBe(0);
  });

  test('never counts after staff decline it', async () => {
    const { id } = await late();
    expect(await decided([id], 'declined')).toMatchObject({ decided: 1, results: [{ outcome: 'declined' }] });
    expect(await gained()).toEqual([1, 0, 0, 0]);
    expect(await isWaiting(id)).toBe(false);
    expect(await drift()).toBe(0);
  });

  test('is decided once: the second person gets what the first decided', async () => {
    const { id } = await late();
    const answers = await Promise.all([decided([id], 'counted'), decided([id], 'declined'), decided([id], 'counted')]);
    expect(answers.reduce((sum, answer) => sum + answer.decided, 0)).toBe(1);
    expect(new Set(answers.map((answer) => nth(answer.results, 0).outcome)).size).toBe(1);
    const counted = nth(nth(answers, 0).results, 0).outcome === 'counted';
    expect(await gained()).toEqual(counted ? [1, 2, 2, 2] : [1, 0, 0, 0]);
    const audits = await server.db.query('SELECT action FROM audit_log WHERE object_id = $1', [id]);
    expect(audits).toEqual([{ action: counted ? 'award_counted' : 'award_declined' }]);
  });

  test('is shown in the history as waiting, and then as staff decided', async () => {
    const student = nth(school.students, 70);
    const { id } = await late({ student_id: student.id, scholar_id: student.id });
    const status = async () => {
      const answer = await server.call('GET', `/api/students/${student.id}/history/`, { token: rivera });
      return historyPage.parse(answer.body).results.find((row) => row.id === id)?.status;
    };
    expect(await status()).toBe('review');
    await decide([id], 'declined');
    expect(await status()).toBe('declined');
  });
});

describe('a decision', () => {
  test('about many is one step: all of them, in any order', async () => {
    const ids = [await late(), await late(), await late()].map(({ id }) => id);
    expect((await decided(ids.toReversed(), 'counted')).decided).toBe(3);
    expect(await gained()).toEqual([3, 6, 6, 6]);
    expect(await drift()).toBe(0);
  });

  test('about an award that does not wait, or that nobody made, decides nothing', async () => {
    const { id } = await late();
    const body = awardBodyFor(school);
    await server.call('POST', '/api/points/award/', { token: rivera, body });
    for (const other of [String(body['client_award_id']), '00000000-0000-4000-8000-000000000000']) {
      expect(await decide([id, other], 'counted')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await isWaiting(id)).toBe(true);
  });
});

describe('an award that is taken back while it waits', () => {
  test('leaves the queue and never counts, and its reversal counts nothing either', async () => {
    const { id } = await late();
    const answer = await server.call('POST', `/api/points/${id}/reverse`, { token: rivera, body: {} });
    expect(reversalResponse.parse(answer.body).points).toBe(-2);
    expect(await isWaiting(id)).toBe(false);
    expect(await decided([id], 'counted')).toEqual({
      decided: 0,
      results: [{ id, outcome: 'taken_back', is_new: false }],
    });
    expect(await gained()).toEqual([2, 0, 0, 0]);
    expect(await drift()).toBe(0);
  });

  test('or at the moment when staff count it, is out of every total', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await late()).id));
    await Promise.all(
      ids.flatMap((id) => [
        decide([id], 'counted'),
        server.call('POST', `/api/points/${id}/reverse`, { token: rivera, body: {} }),
      ]),
    );
    expect(await gained()).toEqual([16, 0, 0, 0]);
    expect(await drift()).toBe(0);
  });

  test('after staff counted it, is taken out of the totals again', async () => {
    const { id } = await late();
    await decide([id], 'counted');
    await server.call('POST', `/api/points/${id}/reverse`, { token: rivera, body: {} });
    expect(await gained()).toEqual([2, 0, 0, 0]);
    expect(await drift()).toBe(0);
  });
});

test('a student was last awarded when an award counted: one that staff let count, and none that waits', async () => {
  const names = { first_name: 'Lea', last_name: 'Long' };
  const made = await server.call('POST', '/api/students', { token: rivera, body: names });
  const { id: student_id } = student.parse(made.body);
  const own = { student_id, scholar_id: student_id };
  const tap = ago(20 * DAY);
  await decide([(await late({ ...own, occurred_at: tap })).id], 'counted');
  await late({ ...own, occurred_at: ago(16 * DAY) });
  const today = awardBodyFor(school, { ...own, occurred_at: ago(0) });
  await server.call('POST', '/api/points/award/', { token: rivera, body: today });
  const id = String(today['client_award_id']);
  await server.call('POST', `/api/points/${id}/reverse/`, { token: rivera, body: {} });
  const now = await server.call('GET', `/api/students/${student_id}`, { token: rivera });
  expect(student.parse(now.body).last_awarded_at).toBe(tap);
});

test('nothing that was written about a person who has been erased is stored', async () => {
  const student = nth(school.students, 80);
  const of = { student_id: student.id, scholar_id: student.id };
  const { id: earlier } = await late(of);
  await server.db.query('UPDATE students SET archived_at = $2, erased_at = $2 WHERE id = $1', [
    student.id,
    new Date(NOW - 30 * DAY),
  ]);
  const { id } = await late(of);
  await server.call('POST', `/api/points/${earlier}/reverse`, { token: office, body: { reason: 'About Maya' } });
  const rows = await server.db.query<{ reason_text: string; review_why: string | null }>(
    'SELECT reason_text, review_why FROM ledger WHERE id = $1 OR reverses_id = $2 ORDER BY seq',
    [id, earlier],
  );
  expect(rows).toEqual([
    { reason_text: '', review_why: 'student_archived' },
    { reason_text: '', review_why: null },
  ]);
});

describe('the queue', () => {
  test('finds by a name of the student or the teacher, by why, and sorts', async () => {
    const [one, other] = [nth(school.students, 200), nth(school.students, 201)];
    const first = await late({ student_id: one.id, scholar_id: one.id });
    const second = await late({ student_id: other.id, scholar_id: other.id });
    const ids = async (query: string) => (await queue(query)).results.map((row) => row.id);
    const found = await ids(`&search=${encodeURIComponent(`${one.last_name} ${one.first_name}`)}`);
    expect(found).toContain(first.id);
    expect(found).not.toContain(second.id);
    expect(await ids('&search=rivera')).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(await ids('&search=nobody-is-called-so')).toEqual([]);
    expect(await ids('&why=habit_archived')).toEqual([]);
    expect((await ids('&sort=-recorded')).slice(0, 2)).toEqual([second.id, first.id]);
    const page = await queue('&page=2&page_size=1');
    expect(page.count).toBeGreaterThan(1);
  });
});

test('the list of all awards says how each stands, by whom and why, a page after the other', async () => {
  const student = nth(school.students, 300);
  const of = { student_id: student.id, scholar_id: student.id };
  const [waits, declined, back] = [await late(of), await late(of), await late(of)];
  await decide([declined.id], 'declined');
  await server.call('POST', `/api/points/${back.id}/reverse`, { token: office, body: { reason: 'Typed twice' } });
  const list = async (query: string) =>
    awardList.parse(
      (await server.call('GET', `/api/admin/awards?student=${student.id}${query}`, { token: office })).body,
    );
  const { results } = await list('');
  expect(results.slice(0, 3)).toMatchObject([
    { id: back.id, state: 'taken_back', taken_back: { by: expect.any(String), reason: 'Typed twice' } },
    { id: declined.id, state: 'declined', decided: { by: expect.any(String) }, taken_back: null },
    { id: waits.id, state: 'review', why: 'late', decided: null },
  ]);
  for (const [state, id] of [
    ['review', waits.id],
    ['declined', declined.id],
    ['taken_back', back.id],
  ] as const) {
    expect((await list(`&state=${state}`)).results.map((row) => row.id)).toEqual([id]);
  }
  const first = await list('&page_size=1');
  expect(first.results.map((row) => row.id)).toEqual([back.id]);
  expect((await list(`&page_size=1&before=${first.next}`)).results.map((row) => row.id)).toEqual([declined.id]);
});

test('the recount is noted for the portal, and a repair with the person who asked for it', async () => {
  const check = async (method: 'GET' | 'POST') => {
    const path = method === 'GET' ? '/api/admin/totals' : '/api/admin/totals/check';
    const answer = await server.call(method, path, { token: office, ...(method === 'POST' && { body: {} }) });
    return answer.body;
  };
  expect(await check('POST')).toMatchObject({ check: { differences: 0 } });
  await server.db.query('UPDATE house_total SET points = points + 1');
  expect(await check('POST')).toMatchObject({ check: { differences: 5, mended: 5, mended_at: expect.any(String) } });
  expect(await check('POST')).toMatchObject({ check: { differences: 0, mended: 5 } });
  expect(await check('GET')).toMatchObject({ check: { differences: 0, mended: 5 } });
  const [row] = await server.db.query(
    `SELECT a.username, l.details FROM audit_log l JOIN accounts a ON a.id = l.actor_id WHERE action = 'totals_mended'`,
  );
  expect(row).toEqual({ username: 'office', details: { rows: 5 } });
});

describe('awards of a teacher whose account was closed since', () => {
  /** A tablet that is signed in as okafor, whose account staff close then. */
  const closing = async () => {
    const token = await server.signIn('okafor');
    const [account] = await server.db.query<{ id: string }>("SELECT id FROM accounts WHERE username = 'okafor'");
    const person = `/api/admin/people/${account?.id}`;
    expect((await server.call('POST', `${person}/disable`, { token: office })).status).toBe(200);
    const reopen = () => server.call('POST', `${person}/enable`, { token: office });
    return { token, reopen };
  };
  const award = (token: string, ms: number) => {
    const body = awardBodyFor(school, { occurred_at: new Date(NOW + ms).toISOString() });
    return server.call('POST', '/api/points/award/', { token, body });
  };

  test('wait for staff if they were tapped before', async () => {
    const { token, reopen } = await closing();
    const answer = await award(token, -3_600_000);
    expect(answer).toMatchObject({ status: 201, body: { status: 'review' } });
    const [row] = (await queue('&why=teacher_disabled')).results;
    expect(row).toMatchObject({ why: 'teacher_disabled', teacher: { name: expect.stringContaining('Okafor') } });
    expect(await award(token, 60_000)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    await reopen();
    expect(await award(token, -3_600_000)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  });

  test('are refused where the session ended at an earlier closing', async () => {
    const first = await closing();
    await first.reopen();
    const second = await closing();
    expect(await award(first.token, -3_600_000)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(await award(second.token, -3_600_000)).toMatchObject({ status: 201, body: { status: 'review' } });
    await second.reopen();
  });

  test('are refused where the session had been signed out before', async () => {
    const left = await server.signInTokens('okafor');
    await server.call('POST', '/api/auth/logout', { body: { refresh_token: left.refresh_token } });
    const { reopen } = await closing();
    expect(await award(left.access_token, -3_600_000)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    await reopen();
  });

  test('are five hundred at most; the device keeps the others, and a repeat is no other', async () => {
    const { token, reopen } = await closing();
    const body = () => awardBodyFor(school, { occurred_at: ago(3_600_000) });
    const send = (sent: object) => server.call('POST', '/api/points/award/', { token, body: sent });
    const waiting = async () => (await queue('&why=teacher_disabled')).count;
    const first = body();
    await send(first);
    // The clock stands still: what the test above sent came after this closing too.
    await Promise.all(Array.from({ length: 500 - (await waiting()) }, () => send(body())));
    expect(await waiting()).toBe(500);
    expect(await send(body())).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(await waiting()).toBe(500);
    expect(await send(first)).toMatchObject({ status: 201, body: { replayed: true } });
    // Once the account is open again, its awards count as all others do.
    await reopen();
    expect((await award(await server.signIn('okafor'), 0)).status).toBe(201);
  });

  test('are all that the old token is good for', async () => {
    const { token, reopen } = await closing();
    for (const path of ['/api/points/mine', '/api/students', '/api/auth/me']) {
      expect((await server.call('GET', path, { token })).status).toBe(401);
    }
    const body = { items: [awardBodyFor(school)] };
    expect((await server.call('POST', '/api/points/award-bulk', { token, body })).status).toBe(401);
    await reopen();
  });
});

test('the token of a closed account is read after it has expired', async () => {
  const clock = fakeClock();
  const later = await createTestServer({ clock: clock.now });
  const token = await later.signIn('okafor');
  const body = awardBodyFor(school, { occurred_at: clock.now().toISOString() });
  const students = await readSchool(later, token);
  const known = {
    student_id: nth(students.students, 10).id,
    habit_id: nth(students.habits, 0).id,
    reason_id: nth(students.reasons, 0).id,
  };
  await later.db.query("UPDATE accounts SET state = 'disabled', version = version + 1 WHERE username = 'okafor'");
  await later.db.query("UPDATE sessions SET revoked_at = $1, revoked_why = 'disabled'", [clock.now()]);
  clock.advance({ days: 3 });
  const send = (use: string) =>
    later.call('POST', '/api/points/award/', { token: use, body: { ...body, ...known, scholar_id: known.student_id } });
  expect(await send(`${token.slice(0, -4)}AAAA`)).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  expect(await send(token)).toMatchObject({ status: 201, body: { status: 'review' } });
  clock.advance({ days: 30 });
  expect(await send(token)).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  await later.close();
});
