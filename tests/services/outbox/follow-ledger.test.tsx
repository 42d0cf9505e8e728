import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkLedger } from '#services/outbox/check-ledger.ts';
import { followLedger } from '#services/outbox/follow-ledger.ts';
import { acknowledgeWentBack, receiptOf, receiptStore, type Receipt } from '#services/outbox/receipts.ts';
import { createClock } from '#tests/support/clock.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { SERVER, submission, tapAward } from '#tests/support/outbox.ts';
import { fakeTimeouts } from '#tests/support/fake-time.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { OKAFOR, RIVERA } from '#tests/support/session.ts';

const ACCOUNT = { userId: RIVERA.id, apiBase: SERVER };
const HOUR = 3_600_000;

let tablet: Tablet;
let clock: ReturnType<typeof createClock>;
/** The awards that each check asked about. */
let checks: string[][];
let lost: string[];
let lostUndos: string[];
let offline: boolean;
let syncs: number;
let epoch: string | null;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  localStorage.clear();
  receiptStore.set({});
  clock = createClock();
  [checks, lost, lostUndos, offline, syncs, epoch] = [[], [], [], false, 0, 'first'];
  tablet = createTablet(
    async (request) => {
      if (offline) throw new TypeError('Failed to fetch');
      const body = (await request.json()) as { awards: string[] };
      if (request.url.endsWith('/returning')) return answer({ went_back_to: '2026-11-25T11:40:00.000Z' });
      checks.push(body.awards);
      return answer({ missing_awards: body.awards.filter((id) => lost.includes(id)), missing_undos: lostUndos });
    },
    { clock, isSameOrigin: true },
  );
  await tablet.outboxDb.identity.put({ key: 'identity', id: 'device-1' });
  await named('first');
  await signIn();
});
afterEach(() => {
  vi.useRealTimers();
  for (const db of [tablet.outboxDb, tablet.undoDb, tablet.sessionDb]) db.close();
});

const answer = (body: object): Response => byOurs(Response.json(body), { epoch });
/** Another call's answer named this epoch. */
const named = (next: string | null): Promise<void> => {
  epoch = next;
  return tablet.api.memory.learn({ isOurs: true, knowsAwardIds: true, reversesAwards: true, epoch: next });
};
const signIn = (profile = RIVERA) =>
  tablet.sessionDb.session.put({ key: 'current', apiBase: SERVER, profile, tokens: { access: 'a', refresh: 'r' } });
async function sent(userId = RIVERA.id): Promise<string> {
  const made = submission(['s1'], { userId });
  await tapAward(tablet, made);
  const [row] = await tablet.outboxDb.entries.where({ submissionId: made.submissionId }).toArray();
  if (!row) throw new Error('The award was not saved.');
  const { state: _state, ...kept } = row;
  await tablet.outboxDb.entries.delete(row.seq);
  const answeredAt = clock.now();
  await tablet.outboxDb.answered.put({ ...kept, answer: { kind: 'sent', ledgerSeq: 7, replayed: false }, answeredAt });
  return row.id;
}
const deps = () => ({ ...tablet, requestSync: () => void (syncs += 1) });
const known = (): Receipt | null => receiptOf(receiptStore.getSnapshot(), ACCOUNT);

describe('a device beside the ledger', () => {
  it('is compared when the server names an epoch that is new to it, and not again for the same one', async () => {
    const award = await sent();
    followLedger(deps());
    await expect.poll(() => checks).toEqual([[award]]);
    await expect.poll(known).toMatchObject({ at: clock.now(), epochs: ['first'], awards: 1, undos: 0, back: null });
    await named('second');
    await expect.poll(() => checks).toHaveLength(2);
    await expect.poll(() => known()?.epochs).toEqual(['first', 'second']);
    // Another process on the same database.
    await named('first');
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(checks).toHaveLength(2);
  });

  it('is compared once a day', async () => {
    await sent();
    followLedger(deps());
    await expect.poll(() => checks).toHaveLength(1);
    clock.move(24 * HOUR - 1);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(checks).toHaveLength(1);
    clock.move(1);
    await vi.advanceTimersByTimeAsync(HOUR);
    await expect.poll(() => checks).toHaveLength(2);
  });

  it('is compared again a minute after a check that failed', async () => {
    await sent();
    offline = true;
    followLedger(deps());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(known()).toBeNull();
    offline = false;
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => checks).toHaveLength(1);
  });

  it('is not compared where nobody is signed in, where a sign-in is needed, or where the server names no epoch', async () => {
    await sent();
    await tablet.sessionDb.session.clear();
    followLedger(deps());
    await tablet.sessionDb.session.put({ key: 'current', apiBase: SERVER, profile: RIVERA, tokens: null });
    await vi.advanceTimersByTimeAsync(1_000);
    await named(null);
    await signIn();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(checks).toEqual([]);
    expect(await checkLedger({ ...deps(), locks: null }, ACCOUNT)).toEqual({ kind: 'not-offered' });
  });

  it('is compared for each teacher at the sign-in', async () => {
    const [own, others] = [await sent(), await sent(OKAFOR.id)];
    followLedger(deps());
    await expect.poll(() => checks).toEqual([[own]]);
    await expect.poll(known).not.toBeNull();
    await signIn(OKAFOR);
    await expect.poll(() => checks).toEqual([[own], [others]]);
  });

  it('remembers what it found over a new start', async () => {
    await sent();
    followLedger(deps());
    await expect.poll(known).not.toBeNull();
    receiptStore.set({});
    followLedger(deps());
    await vi.advanceTimersByTimeAsync(1_000);
    expect([known()?.awards, checks.length]).toEqual([1, 1]);
  });
});

describe('a check that finds something missing', () => {
  it('sends it again, and keeps what it was until the person knows', async () => {
    const [award] = [await sent(), await sent()];
    lost = [award];
    expect(await checkLedger(deps(), ACCOUNT)).toEqual({ kind: 'checked' });
    const back = { at: clock.now(), to: '2026-11-25T11:40:00.000Z', awards: [award], undos: [], isKnown: false };
    expect([known(), syncs]).toMatchObject([{ awards: 2, back }, 1]);
    expect(await tablet.outboxDb.entries.toArray()).toMatchObject([{ id: award }]);
    acknowledgeWentBack(ACCOUNT);
    expect(known()?.back).toEqual({ ...back, isKnown: true });
    lost = [];
    await checkLedger(deps(), ACCOUNT);
    expect([known()?.back, syncs]).toEqual([{ ...back, isKnown: true }, 1]);
  });

  it('adds to what the person does not know yet, and begins again after that', async () => {
    const [first, second, third] = [await sent(), await sent(), await sent()];
    lost = [first];
    await checkLedger(deps(), ACCOUNT);
    lost = [second];
    await checkLedger(deps(), ACCOUNT);
    expect(known()?.back?.awards).toEqual([first, second]);
    acknowledgeWentBack(ACCOUNT);
    lost = [third];
    await checkLedger(deps(), ACCOUNT);
    expect(known()?.back).toMatchObject({ awards: [third], isKnown: false });
  });

  it('says nothing of it where the server can’t be told', async () => {
    lost = [await sent()];
    const { api } = tablet;
    tablet.api = Object.assign(
      (async (call) => {
        if (call.path.endsWith('/returning')) offline = true;
        return api(call);
      }) as typeof api,
      api,
    );
    expect(await checkLedger(deps(), ACCOUNT)).toMatchObject({ kind: 'failed' });
    expect([known(), syncs, await tablet.outboxDb.entries.count()]).toEqual([null, 0, 0]);
  });

  it('takes it off the server’s list that this device keeps, so that no screen calls it sent', async () => {
    const [gone, alsoUndone, onlyUndone, kept] = [await sent(), await sent(), await sent(), await sent()];
    const listed = (id: string, reverses_id: string | null = null) => ({
      id,
      student_id: 's1',
      student_name: 'A student',
      habit_name: 'Own It',
      points: 1,
      created_at: '2026-11-25T14:00:00.000Z',
      reverses_id,
    });
    const awards = [
      listed(gone),
      listed(alsoUndone),
      listed('r1', alsoUndone),
      listed(onlyUndone),
      listed('r2', onlyUndone),
      listed(kept),
      listed('r3', kept),
    ];
    const db = tablet.schoolDb(RIVERA.id);
    await db.myAwards.put({ key: 'weeks', since: 0, awards });
    await db.histories.put({ studentId: 's1', entries: [] });
    await tablet.undoDb.undos.put({
      awardId: onlyUndone,
      ...ACCOUNT,
      tappedAt: clock.now(),
      state: { kind: 'undone', at: clock.now() },
    });
    [lost, lostUndos] = [[gone, alsoUndone], [onlyUndone]];
    await checkLedger(deps(), ACCOUNT);
    expect((await db.myAwards.get('weeks'))?.awards.map(({ id }) => id)).toEqual([onlyUndone, kept, 'r3']);
    expect(await db.histories.count()).toBe(0);
  });

  it('waits until the outbox has its identity', async () => {
    await tablet.outboxDb.identity.clear();
    lost = [await sent()];
    expect(await checkLedger(deps(), ACCOUNT)).toEqual({ kind: 'busy' });
    expect(await tablet.outboxDb.entries.count()).toBe(0);
  });

  it('is made by one tab at a time, and waits for the other one', async () => {
    await sent();
    const { locks } = tablet;
    let checked: Promise<unknown> = Promise.resolve();
    await locks?.request('habit-points.receipt', {}, async () => {
      checked = checkLedger(deps(), ACCOUNT);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(checks).toHaveLength(0);
    });
    expect(await checked).toEqual({ kind: 'checked' });
    expect(await checkLedger({ ...deps(), locks: null }, ACCOUNT)).toEqual({ kind: 'checked' });
  });

  it('is made beside a page that the system froze in the middle of its own', async () => {
    await sent();
    const timeouts = fakeTimeouts();
    void tablet.locks?.request('habit-points.receipt', {}, () => new Promise(() => undefined));
    const checked = checkLedger(deps(), ACCOUNT);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await checked).toEqual({ kind: 'checked' });
    expect(checks).toHaveLength(1);
    timeouts.end();
  });
});
