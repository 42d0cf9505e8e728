import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signIn } from '#data/commands/sign-in.ts';
import { signOut } from '#data/commands/sign-out.ts';
import { adoptAwards } from '#data/outbox/decisions/adopt-awards.ts';
import { retryEntry } from '#data/outbox/decisions/decide-entry.ts';
import { openTestSchool } from '#tests/faults/test-school.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { newId, readOutbox, tapAward } from '#tests/support/outbox.ts';
import { SCHOOL_ZONE } from '#tests/support/clock.ts';

const RIVERA = 'rivera@demo.school';
const OKAFOR = 'okafor@demo.school';
const PASSWORD = 'Demo-2026-points';
const MINUTE_MS = 60_000;

let school: Awaited<ReturnType<typeof openTestSchool>>;
let tablet: Tablet;
let since: number;
let offline: boolean;
/** What happens while the nth award request is on its way, before the server has it. */
let onAward: (nth: number) => Promise<void> | void;
/** The answer to the nth award request is lost on its way back. */
let lostAnswer: number | null;

beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.server.close());
beforeEach(async () => {
  since = await school.lastSeq();
  offline = false;
  onAward = () => undefined;
  lostAnswer = null;
  const clock = {
    now: () => school.clock.now(),
    zone: () => SCHOOL_ZONE,
    move: (ms: number): undefined => {
      school.clock.move(ms);
    },
  };
  let awards = 0;
  const network = async (request: Request): Promise<Response> => {
    if (offline) throw new TypeError('Failed to fetch');
    if (request.url.includes('/api/points/award')) {
      awards += 1;
      await onAward(awards);
    }
    const answer = await school.fetch(request);
    if (request.url.includes('/api/points/award') && awards === lostAnswer) throw new TypeError('Failed to fetch');
    return answer;
  };
  tablet = createTablet(network, { clock, isSameOrigin: true });
});

async function enter(email: string): Promise<string> {
  const entered = await signIn(tablet, { identifier: email, password: PASSWORD, remember: true });
  if (!entered.ok) throw new Error(JSON.stringify(entered.failure));
  return entered.value.profile.id;
}

/** An award of these students of the school, by their place in its list. */
async function award(userId: string, ...students: number[]): Promise<void> {
  const { apiBase } = tablet;
  await tapAward(tablet, {
    submissionId: newId(),
    userId,
    apiBase,
    students: students.map((place) => school.students[place]).filter((student) => student !== undefined),
    habit: school.habit,
    reasons: [school.reason],
    comment: '',
    points: 1,
  });
}

/** The ledger's new rows: who awarded whom. */
const ledger = async (): Promise<string[]> =>
  (await school.ledgerSince(since)).map(
    (row) => `${row.actorEmail} ${school.students.findIndex(({ id }) => id === row.studentId)}`,
  );
const waiting = (): Promise<number> => tablet.outboxDb.entries.count();
const named = async (): Promise<number> =>
  (await tablet.outboxDb.entries.toArray()).filter((row) => row.studentName !== null).length;
const by = (email: string, ...students: number[]): string[] => students.map((place) => `${email} ${place}`);

it('two teachers in turn: each one’s awards go with their own sign-in, in order, and nobody else’s', async () => {
  const rivera = await enter(RIVERA);
  offline = true;
  await award(rivera, 1, 2, 3);
  await tablet.send();
  await signOut(tablet);
  expect([await waiting(), await named()]).toEqual([3, 0]);

  offline = false;
  const okafor = await enter(OKAFOR);
  expect((await readOutbox(tablet.outboxDb, okafor, tablet.now())).counts.unsent).toBe(0);
  offline = true;
  await award(okafor, 2, 1);
  await tablet.send();
  offline = false;
  await tablet.send();
  expect(await ledger()).toEqual(by(OKAFOR, 2, 1));
  expect(await waiting()).toBe(3);

  await signOut(tablet);
  await enter(RIVERA);
  await tablet.send();
  expect(await ledger()).toEqual([...by(OKAFOR, 2, 1), ...by(RIVERA, 1, 2, 3)]);
  expect(await waiting()).toBe(0);
});

it('an access token that expired with awards waiting is renewed, and they go', async () => {
  const rivera = await enter(RIVERA);
  offline = true;
  await award(rivera, 1, 2);
  await tablet.send();
  offline = false;
  school.clock.move(20 * MINUTE_MS);
  expect(await tablet.send()).toMatchObject({ kind: 'done' });
  expect(await ledger()).toEqual(by(RIVERA, 1, 2));
});

it('a session that was revoked holds the awards, lets the teacher continue, and sends all after the sign-in', async () => {
  const rivera = await enter(RIVERA);
  await award(rivera, 1, 2);
  await school.endSessions(RIVERA);
  expect(await tablet.send()).toMatchObject({ kind: 'sign-in', userId: rivera });
  const session = await tablet.sessionDb.session.get('current');
  expect([session?.profile.id, session?.tokens]).toEqual([rivera, null]);
  await award(rivera, 3);
  expect(await tablet.send()).toEqual({ kind: 'signed-out' });
  expect([await ledger(), await waiting()]).toEqual([[], 3]);

  await enter(RIVERA);
  await tablet.send();
  expect([await ledger(), await waiting()]).toEqual([by(RIVERA, 1, 2, 3), 0]);
});

it('a session that was revoked is nobody else’s matter: another teacher’s awards go, and nothing tells them to sign in', async () => {
  const rivera = await enter(RIVERA);
  await award(rivera, 1);
  await school.endSessions(RIVERA);
  await tablet.send();
  const okafor = await enter(OKAFOR);
  await award(okafor, 2);
  expect((await readOutbox(tablet.outboxDb, okafor, tablet.now())).headline).toEqual({ kind: 'queued' });
  await tablet.send();
  expect([await ledger(), await waiting(), await named()]).toEqual([by(OKAFOR, 2), 1, 0]);
});

it('a sign-out in the middle of sending: nothing more goes, nothing is lost, nothing comes twice', async () => {
  const rivera = await enter(RIVERA);
  await award(rivera, 1, 2, 3, 4);
  onAward = async (nth) => {
    if (nth === 2) await signOut(tablet);
  };
  await tablet.send();
  const before = await ledger();
  expect(before.length).toBeLessThanOrEqual(2);
  expect(before).toEqual(by(RIVERA, 1, 2).slice(0, before.length));
  expect(await tablet.sessionDb.session.count()).toBe(0);
  expect(await named()).toBe(0);

  await enter(RIVERA);
  await tablet.send();
  expect([await ledger(), await waiting()]).toEqual([by(RIVERA, 1, 2, 3, 4), 0]);
});

it.each([
  ['after a sign-out', true],
  ['without one', false],
])('another teacher’s sign-in in the middle of sending, %s: nothing goes with their token', async (_, leaves) => {
  const rivera = await enter(RIVERA);
  await award(rivera, 1, 2, 3);
  onAward = async (nth) => {
    if (nth !== 2) return;
    if (leaves) await signOut(tablet);
    await award(await enter(OKAFOR), 4);
  };
  await tablet.send();
  onAward = () => undefined;
  await tablet.send();
  const rows = await ledger();
  expect(rows.filter((row) => row.startsWith(OKAFOR))).toEqual(by(OKAFOR, 4));
  await signOut(tablet);
  await enter(RIVERA);
  await tablet.send();
  expect((await ledger()).filter((row) => row.startsWith(RIVERA))).toEqual(by(RIVERA, 1, 2, 3));
  expect((await ledger()).length).toBe(4);
  expect(await waiting()).toBe(0);
});

it('a replaced account’s awards go as the new one’s: in order, once, also one that the server has already', async () => {
  const before = await enter(RIVERA);
  await award(before, 1, 2, 3);
  lostAnswer = 1;
  await tablet.send();
  expect([await ledger(), await waiting()]).toEqual([by(RIVERA, 1), 3]);
  await signOut(tablet);
  const { db } = school.server;
  const rename = (from: string, to: string) => db.query('UPDATE accounts SET email = $2 WHERE email = $1', [from, to]);
  await rename(RIVERA, 'gone@demo.school');
  await rename(OKAFOR, RIVERA);
  try {
    const after = await enter(RIVERA);
    expect(after).not.toBe(before);
    await award(after, 4);
    const { outboxDb, apiBase, now } = tablet;
    const accounts = { from: before, to: after, apiBase, keepsIds: true };
    expect(await adoptAwards({ db: outboxDb, now }, accounts)).toEqual({ count: 3, unsure: 0 });
    await tablet.send();
    expect(await ledger()).toEqual([...by('gone@demo.school', 1), ...by(RIVERA, 2, 3, 4)]);
    const kinds = (await outboxDb.answered.toArray()).map((row) => row.answer.kind);
    expect([await waiting(), kinds]).toEqual([0, ['sent', 'sent', 'sent', 'sent']]);
  } finally {
    await rename(RIVERA, OKAFOR);
    await rename('gone@demo.school', RIVERA);
  }
});

it('an award of a tablet whose battery was empty, which an earlier server refused for its time, counts after Retry', async () => {
  const rivera = await enter(RIVERA);
  const now = tablet.now;
  tablet.now = () => Date.parse('1970-01-01T00:12:00.000Z');
  await award(rivera, 1);
  tablet.now = now;
  const [row] = await tablet.outboxDb.entries.toArray();
  await tablet.outboxDb.entries.toCollection().modify((entry) => {
    entry.state = { kind: 'refused', status: 400, detail: 'The field occurred_at must be …', at: now() };
  });
  await retryEntry(tablet.outboxDb, row?.id ?? '');
  expect(await tablet.send()).toMatchObject({ kind: 'done' });
  expect([row?.request.occurred_at, await ledger(), await waiting()]).toEqual([
    '1970-01-01T00:12:00.000Z',
    by(RIVERA, 1),
    0,
  ]);
});
