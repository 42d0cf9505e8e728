import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '#data/commands/sign-in.ts';
import { signOut } from '#data/commands/sign-out.ts';
import { compareWithLedger } from '#data/outbox/receipt/compare-ledger.ts';
import { sendAgain } from '#data/outbox/receipt/send-again.ts';
import { undoAwards } from '#data/outbox/undo/undo-awards.ts';
import { checkTotals } from '#server/ledger/check-totals.ts';
import { createChance, type Chance } from '#tests/faults/prng.ts';
import { NOW, SCHOOL_ZONE } from '#tests/support/clock.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { newId, tapAward } from '#tests/support/outbox.ts';
import { silent } from '#tests/support/server/cluster.ts';
import { backUp, startedOn } from '#tests/support/server/restored-school.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';

const TEACHERS = ['rivera@demo.school', 'okafor@demo.school'] as const;
type Teacher = (typeof TEACHERS)[number];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let at: number;
let servers: TestServer[];
/** The server that answers now. */
let server: TestServer;
let school: { students: string[]; habit: { id: string; name: string }; reason: { id: string; text: string } };

const clock = {
  now: (): number => at,
  zone: () => SCHOOL_ZONE,
  move: (ms: number): void => void (at += ms),
};
const serverClock = (): Date => new Date(at);

beforeEach(async () => {
  at = NOW;
  server = await startedOn(serverClock);
  servers = [server];
  const students = await server.db.query<{ id: string }>(
    'SELECT id FROM students WHERE archived_at IS NULL ORDER BY id LIMIT 40',
  );
  const [named] = await server.db.query<{ habit: string; name: string; reason: string; text: string }>(
    `SELECT h.id AS habit, h.name, r.id AS reason, r.text FROM habits h JOIN reasons r ON r.habit_id = h.id
      WHERE h.name = 'Own It' ORDER BY r.text LIMIT 1`,
  );
  if (!named) throw new Error('The demo school has no habit.');
  school = {
    students: students.map(({ id }) => id),
    habit: { id: named.habit, name: named.name },
    reason: { id: named.reason, text: named.text },
  };
});
afterEach(async () => {
  for (const each of servers.toReversed()) await each.close();
});

/** A tablet with what was tapped on it: what the ledger has to be in the end. */
interface Device {
  tablet: Tablet;
  offline: boolean;
  teacher: Teacher;
  given: Map<string, { teacher: Teacher; studentId: string; at: string }>;
  undone: Set<string>;
}

function createDevice(teacher: Teacher): Device {
  const device: Device = {
    tablet: createTablet(
      async (request) => {
        if (device.offline) throw new TypeError('Failed to fetch');
        return server.fetch(request);
      },
      { clock, isSameOrigin: true },
    ),
    offline: false,
    teacher,
    given: new Map(),
    undone: new Set(),
  };
  return device;
}

async function enter(device: Device, teacher: Teacher = device.teacher): Promise<string> {
  device.teacher = teacher;
  const entered = await signIn(device.tablet, { identifier: teacher, password: 'Demo-2026-points', remember: true });
  if (!entered.ok) throw new Error(JSON.stringify(entered.failure));
  return entered.value.profile.id;
}

const userOf = async ({ tablet }: Device): Promise<string> =>
  (await tablet.sessionDb.session.get('current'))?.profile.id ?? '';

async function award(device: Device, chance: Chance, count: number): Promise<string[]> {
  const userId = await userOf(device);
  const made: string[] = [];
  for (let tap = 0; tap < count; tap += 1) {
    at += 1_000;
    const [id, studentId] = [newId(), chance.pick(school.students)];
    await tapAward(device.tablet, {
      submissionId: newId(),
      userId,
      apiBase: device.tablet.apiBase,
      students: [{ id: studentId, name: 'A student', houseName: null }],
      awardIds: [id],
      habit: school.habit,
      reasons: [school.reason],
      comment: '',
      points: 1,
    });
    device.given.set(id, { teacher: device.teacher, studentId, at: new Date(at).toISOString() });
    made.push(id);
  }
  return made;
}

async function undo(device: Device, awardIds: readonly string[]): Promise<void> {
  const { apiBase } = device.tablet;
  const deps = { ...device.tablet, schoolDb: device.tablet.schoolDb(await userOf(device)) };
  await undoAwards(deps, { userId: await userOf(device), apiBase, awardIds, isOffered: true });
  for (const id of awardIds) device.undone.add(id);
}

/** What the page does when a server names another epoch; a session that the server no longer knows begins again. */
async function meet(device: Device): Promise<{ wentBackTo: string | null; awards: number; undos: number }> {
  if ((await device.tablet.send()).kind !== 'done') await enter(device);
  const userId = await userOf(device);
  const account = { userId, apiBase: device.tablet.apiBase };
  const deps = { ...device.tablet, deviceId: newId() };
  const compared = await compareWithLedger(deps, account);
  if (!compared.ok) throw new Error(JSON.stringify(compared.failure));
  const again = await sendAgain(deps, account, compared.value.missing);
  if (!again.ok) throw new Error(JSON.stringify(again.failure));
  await device.tablet.send();
  const { wentBackTo, awards, undos } = again.value;
  return { wentBackTo, awards: awards.length, undos: undos.length };
}

interface Row {
  id: string;
  seq: number;
  studentId: string;
  teacher: Teacher;
  at: string;
  isReversed: boolean;
}

async function ledgerOf(ids: readonly string[]): Promise<Row[]> {
  const rows = await server.db.query<Omit<Row, 'at'> & { at: Date }>(
    `SELECT l.id, l.seq::int AS seq, l.student_id AS "studentId", a.email AS teacher, l.occurred_at AS at,
            EXISTS (SELECT 1 FROM ledger r WHERE r.reverses_id = l.id AND r.actor_id = l.actor_id) AS "isReversed"
       FROM ledger l JOIN accounts a ON a.id = l.actor_id
      WHERE l.id = ANY ($1) AND l.status = 'counted' ORDER BY l.seq`,
    [ids],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const countAll = async (): Promise<number> =>
  (await server.db.query<{ count: number }>('SELECT count(*)::int AS count FROM ledger'))[0]?.count ?? 0;

async function goBackTo(backup: Awaited<ReturnType<typeof backUp>>): Promise<void> {
  server = await backup.start();
  servers.push(server);
}

/** Nothing is lost, doubled, under another teacher or at another time, and all that was undone is undone. */
async function expectAsIfNothingHappened(devices: readonly Device[], rowsBefore: number): Promise<void> {
  const given = new Map(devices.flatMap((device) => [...device.given]));
  const undone = new Set(devices.flatMap((device) => [...device.undone]));
  const neverSent = new Set<string>();
  for (const { tablet } of devices) {
    for (const row of await tablet.outboxDb.answered.toArray())
      if (row.answer.kind === 'taken-back') neverSent.add(row.id);
    expect(await tablet.outboxDb.entries.count()).toBe(0);
    expect(await tablet.undoDb.undos.where({ 'state.kind': 'waiting' }).count()).toBe(0);
  }
  const rows = await ledgerOf([...given.keys()]);
  const kept = [...given].filter(([id]) => !neverSent.has(id));
  expect(new Map(rows.map(({ id, seq: _seq, ...row }) => [id, row]))).toEqual(
    new Map(kept.map(([id, row]) => [id, { ...row, isReversed: undone.has(id) }])),
  );
  expect(await countAll()).toBe(rowsBefore + kept.length + kept.filter(([id]) => undone.has(id)).length);
  expect(await checkTotals(server.db, { clock: serverClock, log: silent })).toBe(0);
}

describe('a server that was put back to an earlier state', () => {
  it.each([1, 2, 3, 4, 5])(
    'gets back what three tablets had sent and undone, beside what waits on them (seed %i)',
    { timeout: 60_000 },
    async (seed) => {
      const chance = createChance(seed);
      const rowsBefore = await countAll();
      const devices = [createDevice(TEACHERS[0]), createDevice(TEACHERS[1]), createDevice(TEACHERS[0])];
      const shared = devices[2];
      for (const device of devices) {
        await enter(device);
        await award(device, chance, 2 + chance.below(4));
        await device.tablet.send();
      }
      const beforeBackup = devices.map(({ given }) => [...given.keys()]);
      const backup = await backUp(server, serverClock);
      const backedUpAt = at;
      at += MINUTE;

      const lost: string[] = [];
      for (const [place, device] of devices.entries()) {
        const made = await award(device, chance, 3 + chance.below(5));
        await device.tablet.send();
        // Undos of what the backup has, and of what it lacks.
        const candidates = [...(beforeBackup[place] ?? []), ...made];
        await undo(
          device,
          candidates.filter(() => chance.is(0.4)),
        );
        await device.tablet.send();
        lost.push(...made);
      }
      // The third tablet changes hands: its first teacher's awards wait for that teacher.
      if (!shared) throw new Error('There are three tablets.');
      await signOut(shared.tablet);
      await enter(shared, TEACHERS[1]);
      await award(shared, chance, 2);
      await shared.tablet.send();
      const first = devices[0];
      if (first) {
        first.offline = true;
        const waiting = await award(first, chance, 50);
        await undo(
          first,
          waiting.filter(() => chance.is(0.1)),
        );
      }
      at += chance.below(90) * MINUTE;

      await goBackTo(backup);
      if (first) first.offline = false;
      for (const device of devices.toSorted(() => chance.next() - 0.5)) {
        const { wentBackTo, awards } = await meet(device);
        expect(awards).toBeGreaterThan(0);
        expect(Date.parse(wentBackTo ?? '')).toBeLessThanOrEqual(backedUpAt);
      }
      await signOut(shared.tablet);
      await enter(shared, TEACHERS[0]);
      expect((await meet(shared)).awards).toBeGreaterThan(0);

      await expectAsIfNothingHappened(devices, rowsBefore);
      const order = (await ledgerOf(lost)).map(({ id }) => id);
      for (const { given } of devices) {
        const own = [...given].filter(([id]) => lost.includes(id)).map(([id]) => id);
        expect(order.filter((id) => own.includes(id))).toEqual(own);
      }
    },
  );

  it('finds nothing missing after a start on the same data', async () => {
    const device = createDevice(TEACHERS[0]);
    await enter(device);
    const [id = ''] = await award(device, createChance(1), 2);
    await device.tablet.send();
    await undo(device, [id]);
    await device.tablet.send();
    const known = (await device.tablet.sessionDb.servers.get(device.tablet.apiBase))?.epoch;
    server = await startedOn(serverClock, server);
    servers.push(server);
    expect(await meet(device)).toEqual({ wentBackTo: null, awards: 0, undos: 0 });
    expect((await device.tablet.sessionDb.servers.get(device.tablet.apiBase))?.epoch).not.toBe(known);
    expect(await server.db.query('SELECT 1 FROM returning_awards')).toEqual([]);
  });

  it('counts what comes back weeks later, without review', async () => {
    const device = createDevice(TEACHERS[0]);
    await server.db.query('DELETE FROM terms');
    await enter(device);
    const backup = await backUp(server, serverClock);
    at += MINUTE;
    const made = await award(device, createChance(2), 3);
    await device.tablet.send();
    await undo(device, made.slice(1));
    await device.tablet.send();
    at += MINUTE;
    await goBackTo(backup);
    at += 20 * DAY;
    expect(await meet(device)).toMatchObject({ awards: 3, undos: 2 });
    expect((await ledgerOf(made)).map(({ isReversed }) => isReversed)).toEqual([false, true, true]);
  });

  it('that goes back twice gets everything back twice', async () => {
    const device = createDevice(TEACHERS[0]);
    await enter(device);
    const backups = [await backUp(server, serverClock), await backUp(server, serverClock)];
    at += MINUTE;
    const made = await award(device, createChance(3), 4);
    await device.tablet.send();
    for (const backup of backups) {
      at += MINUTE;
      await goBackTo(backup);
      expect(await meet(device)).toMatchObject({ awards: 4 });
      expect((await ledgerOf(made)).map(({ id }) => id)).toEqual(made);
    }
  });
});
