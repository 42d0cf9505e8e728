import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import { stoppedText } from '#domain/awards/outbox-words.ts';
import { takeBackSubmission } from '#data/outbox/decisions/take-back.ts';
import type { Group } from '#data/outbox/drain/drain-outbox.ts';
import { IDLE_DRAIN } from '#data/outbox/rules/drain-lock.ts';
import { ISOLATED_FAILURES } from '#data/outbox/rules/retry-policy.ts';
import {
  createClock,
  createDevice,
  createLedger,
  error500,
  failed,
  freshOutbox,
  OFFLINE,
  range,
  refusal,
  SERVER,
  submission,
  TEACHER,
  readOutbox,
} from '#tests/support/outbox.ts';

const NEVER_TRIED = { kind: 'waiting', tries: 0, loneTries: 0 };

let db: OutboxDb;
let clock: ReturnType<typeof createClock>;
let ledger: ReturnType<typeof createLedger>;
let device: ReturnType<typeof createDevice>;

beforeEach(() => {
  db = freshOutbox();
  clock = createClock();
  ledger = createLedger();
  device = createDevice(db, clock);
});

afterEach(() => void vi.useRealTimers());

const accept = async (entry: Parameters<typeof ledger.commit>[0]) =>
  ({ ok: true, value: ledger.commit(entry) }) as const;

describe('in order, once', () => {
  it('sends every award in the order in which it was made, over several submissions', async () => {
    await device.enqueue(submission(range(30, 'a')));
    await device.enqueue(submission(range(5, 'b')));
    expect(await device.drain(accept)).toMatchObject({ kind: 'done' });
    expect(ledger.students()).toEqual([...range(30, 'a'), ...range(5, 'b')]);
    expect(await db.entries.count()).toBe(0);
    expect(await db.answered.count()).toBe(35);
  });

  it('has one request under way at a time', async () => {
    await device.enqueue(submission(range(10)));
    let underWay = 0;
    let most = 0;
    await device.drain(async (entry) => {
      most = Math.max(most, (underWay += 1));
      await new Promise((resolve) => void setTimeout(resolve, 1));
      underWay -= 1;
      return accept(entry);
    });
    expect(most).toBe(1);
  });

  it('sends the same id again after a lost reply, and the ledger has it once', async () => {
    await device.enqueue(submission(range(3)));
    let lost = false;
    const send = async (entry: Parameters<typeof ledger.commit>[0]) => {
      const value = ledger.commit(entry);
      if (value.student_id === 's2' && !lost) {
        lost = true;
        return failed(OFFLINE);
      }
      return { ok: true, value } as const;
    };
    expect(await device.drain(send)).toMatchObject({ kind: 'later', why: 'offline' });
    expect(await device.drain(send, { force: true })).toMatchObject({ kind: 'done' });
    expect(ledger.students()).toEqual(range(3));
    const replayed = (await db.answered.toArray()).filter((row) => row.answer.kind === 'sent' && row.answer.replayed);
    expect(replayed.map((row) => row.request.student_id)).toEqual(['s2']);
  });

  it('sends what was enqueued while the last award was on its way', async () => {
    await device.enqueue(submission(['first']));
    await device.drain(async (entry) => {
      if (entry.request.student_id === 'first') await device.enqueue(submission(['second']));
      return accept(entry);
    });
    expect(ledger.students()).toEqual(['first', 'second']);
  });

  it('continues where a killed sender stopped, in order, with nothing twice', async () => {
    await device.enqueue(submission(range(30)));
    const killed = new Error('killed');
    await expect(
      device.drain(async (entry) => {
        if (ledger.rows.length === 12) throw killed;
        return accept(entry);
      }),
    ).rejects.toBe(killed);
    expect(await device.drain(accept)).toMatchObject({ kind: 'done' });
    expect(ledger.students()).toEqual(range(30));
  });

  it('keeps the answers that came before the database failed, and sends those awards no more', async () => {
    let isDown = true;
    const failing = createDevice(db, clock, {
      resolveDoubt: async ({ request }) => {
        if (isDown && request.student_id === 's5') throw new Error('The database failed.');
        return { kind: 'send' };
      },
    });
    await failing.enqueue(submission(range(6)));
    await expect(failing.drain(accept)).rejects.toThrow('The database failed.');
    const answered = (await db.answered.orderBy('seq').toArray()).map(({ request }) => request.student_id);
    expect(answered).toEqual(['s1', 's2', 's3', 's4']);
    isDown = false;
    const again: string[] = [];
    await failing.drain(async (entry) => {
      again.push(entry.request.student_id);
      return accept(entry);
    });
    expect(again).toEqual(['s5', 's6']);
  });

  it('claims more awards at once while they go quickly, sixteen at most, and one where ids are not kept', async () => {
    const claimsOf = async (tablet: typeof device): Promise<number[]> => {
      await tablet.enqueue(submission(range(40)));
      const claims: number[] = [];
      await tablet.drain(async (entry) => {
        const { inFlight = [] } = (await db.drain.get('drain')) ?? {};
        if (inFlight[0] === entry.id) claims.push(inFlight.length);
        return accept(entry);
      });
      return claims;
    };
    expect(await claimsOf(device)).toEqual([1, 2, 4, 8, 16, 9]);
    expect(await claimsOf(createDevice(db, clock, { most: 1 }))).toEqual(Array.from({ length: 40 }, () => 1));
  });

  it('on a slow network claims one award at a time, and has each answer on the disk before the next goes', async () => {
    await device.enqueue(submission(range(6)));
    const seen: Array<[claimed: number, answered: number]> = [];
    await device.drain(async (entry) => {
      seen.push([(await db.drain.get('drain'))?.inFlight.length ?? 0, await db.answered.count()]);
      clock.move(300);
      return accept(entry);
    });
    expect(seen).toEqual(range(6).map((_, sent) => [1, sent]));
  });

  it('never sends an award before its claim is on the disk', async () => {
    await device.enqueue(submission(range(5)));
    const claimed: boolean[] = [];
    await device.drain(async (entry) => {
      claimed.push(((await db.drain.get('drain'))?.inFlight ?? []).includes(entry.id));
      return accept(entry);
    });
    expect(claimed).toEqual([true, true, true, true, true]);
  });
});

describe('later', () => {
  it('stops the whole pass at the first missing network and keeps the order', async () => {
    await device.enqueue(submission(range(3, 'a')));
    await device.enqueue(submission(range(3, 'b')));
    let asked = 0;
    const outcome = await device.drain(async () => {
      asked += 1;
      return failed(OFFLINE);
    });
    expect(outcome).toMatchObject({ kind: 'later', why: 'offline', retryAt: clock.now() + 1000 });
    expect(asked).toBe(1);
    expect(await db.entries.count()).toBe(6);
  });

  it('waits longer after each failed pass, and not at all when the person asks', async () => {
    await device.enqueue(submission(['s1']));
    const offline = async () => failed(OFFLINE);
    const waits: number[] = [];
    for (let pass = 0; pass < 4; pass += 1) {
      const outcome = await device.drain(offline);
      const wait = outcome.kind === 'later' ? outcome.retryAt - clock.now() : 0;
      waits.push(wait);
      clock.move(wait);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
    await device.drain(offline);
    expect(await device.drain(accept)).toMatchObject({ kind: 'not-due' });
    expect(await device.drain(accept, { force: true })).toMatchObject({ kind: 'done' });
  });

  it('waits a second after a try that a tap asked for, however many failed before it', async () => {
    await device.enqueue(submission(['s1']));
    const offline = async () => failed(OFFLINE);
    for (let pass = 0; pass < 12; pass += 1) {
      await device.drain(offline);
      clock.move(5 * 60_000);
    }
    const outcome = await device.drain(offline, { force: true });
    expect(outcome).toMatchObject({ kind: 'later', retryAt: clock.now() + 1000 });
  });

  it('honours Retry-After, but a person’s Send now and an online event try at once', async () => {
    await device.enqueue(submission(['s1', 's2']));
    const busy = { kind: 'busy', status: 429, detail: null, retryAfterMs: 30_000 } as const;
    await device.drain(async () => failed(busy));
    clock.move(29_000);
    expect(await device.drain(accept, { force: true })).toMatchObject({ kind: 'not-due' });
    const insisted = await device.drain(async () => failed(busy), { force: true, insist: true });
    expect(insisted).toMatchObject({ kind: 'later', retryAt: clock.now() + 30_000 });
    expect(await device.drain(accept)).toMatchObject({ kind: 'not-due' });
    clock.move(30_001);
    expect(await device.drain(accept)).toMatchObject({ kind: 'done' });
  });

  it('honours Retry-After for five minutes at most', async () => {
    await device.enqueue(submission(['s1']));
    const busy = { kind: 'busy', status: 503, detail: null, retryAfterMs: 3_600_000 } as const;
    expect(await device.drain(async () => failed(busy))).toMatchObject({ retryAt: clock.now() + 300_000 });
    clock.move(300_001);
    expect(await device.drain(accept)).toMatchObject({ kind: 'done' });
  });

  it.each([
    ['429 with a wait', { status: 429, detail: null, retryAfterMs: 2000 }, 0],
    ['429 with words', { status: 429, detail: 'Slow down.', retryAfterMs: null }, 0],
    ['503 with a wait', { status: 503, detail: null, retryAfterMs: 2000 }, 0],
    ['429 without a word, as a proxy’s page', { status: 429, detail: null, retryAfterMs: null }, 1],
    ['503 with words, and without a wait', { status: 503, detail: 'Down.', retryAfterMs: null }, 1],
    ['504 with a wait', { status: 504, detail: null, retryAfterMs: 2000 }, 1],
  ])('only an answer in which the API itself puts it off leaves no doubt: %s', async (_, busy, tries) => {
    await device.enqueue(submission(['s1']));
    await device.drain(async () => failed({ kind: 'busy', ...busy }));
    expect((await db.entries.toArray())[0]?.state).toMatchObject({ kind: 'waiting', tries });
  });

  it('does not wait for a time that only a wrong clock can have written', async () => {
    await device.enqueue(submission(['s1']));
    clock.move(400 * 24 * 60 * 60_000);
    await device.drain(async () => failed(OFFLINE));
    clock.move(-400 * 24 * 60 * 60_000);
    expect(await device.drain(accept)).toMatchObject({ kind: 'done' });
  });

  it.each([
    ['a captive portal that answers 200 with HTML', { kind: 'not-json', status: 200, html: true }, 'portal'],
    ["a captive portal's 404 page", { kind: 'not-json', status: 404, html: true }, 'portal'],
    ['a redirect', { kind: 'redirected' }, 'portal'],
    ['a time-out: the server may be slow, and have it', { kind: 'timeout' }, 'server'],
    ['an answer that does not fit the contract', { kind: 'malformed', status: 200 }, 'server'],
  ] as const)('marks nothing as sent for %s', async (_, failure, why) => {
    await device.enqueue(submission(range(2)));
    expect(await device.drain(async () => failed(failure))).toMatchObject({ kind: 'later', why });
    expect((await readOutbox(db, TEACHER, clock.now())).counts).toMatchObject({ waiting: 2, needsAttention: 0 });
  });

  it('ends a pass after its time and continues in the next', async () => {
    await device.enqueue(submission(range(10)));
    const slow = async (entry: Parameters<typeof ledger.commit>[0]) => {
      clock.move(20_000);
      return accept(entry);
    };
    expect(await device.drain(slow)).toMatchObject({ kind: 'more' });
    expect(ledger.rows.length).toBe(7);
    expect(await device.drain(slow)).toMatchObject({ kind: 'done' });
    expect(ledger.students()).toEqual(range(10));
  });

  it('also ends a pass when the clock is set back while it sends', async () => {
    await device.enqueue(submission(range(2)));
    const setBack = async (entry: Parameters<typeof ledger.commit>[0]) => {
      clock.move(-10 * 60_000);
      return accept(entry);
    };
    expect(await device.drain(setBack)).toMatchObject({ kind: 'more' });
    expect(ledger.students()).toEqual(['s1']);
  });

  it('begins with the shortest wait again after a pass that sent something', async () => {
    await device.enqueue(submission(range(2)));
    // Each pass is due by itself: one that is forced begins with the shortest wait anyway.
    const drain = (send: Parameters<typeof device.drain>[0]) => {
      clock.move(6 * 60_000);
      return device.drain(send);
    };
    for (let pass = 0; pass < 4; pass += 1) await drain(async () => failed(OFFLINE));
    const send = async (entry: Parameters<typeof ledger.commit>[0]) =>
      entry.request.student_id === 's1' ? accept(entry) : failed(OFFLINE);
    expect(await drain(send)).toMatchObject({ kind: 'later', retryAt: clock.now() + 1000 });
  });

  it.each([
    ['429 without a wait', 429, null],
    ['408', 408, null],
    ['503 with a wait of its own', 503, 30_000],
  ])('sends no other award after a %s', async (_, status, retryAfterMs) => {
    await device.enqueue(submission(['a1']));
    await device.enqueue(submission(['b1']));
    const asked: string[] = [];
    const outcome = await device.drain(async (entry) => {
      asked.push(entry.request.student_id);
      return failed({ kind: 'busy', status, detail: null, retryAfterMs });
    });
    expect(outcome).toMatchObject({ kind: 'later', why: 'server', retryAt: clock.now() + (retryAfterMs ?? 1000) });
    expect(asked).toEqual(['a1']);
  });

  it.each([
    ['first', { a1: 28_000, b1: 5000 }],
    ['last', { a1: 5000, b1: 28_000 }],
  ])('tries again when the shortest doubt is over, also if it comes %s', async (_, waits: Record<string, number>) => {
    const doubter = createDevice(db, clock, {
      resolveDoubt: async ({ request }) => ({ kind: 'rest', forMs: waits[request.student_id] ?? 0 }),
    });
    await doubter.enqueue(submission(['a1']));
    await doubter.enqueue(submission(['b1']));
    expect(await doubter.drain(accept)).toMatchObject({ kind: 'later', retryAt: clock.now() + 5000 });
  });
});

describe('a device that knows that it has no network', () => {
  it('claims and tries nothing, so whatever waits can be taken back', async () => {
    const offline = createDevice(db, clock, { isOffline: () => true });
    const { submissionId } = await offline.enqueue(submission(['a', 'b']));
    const asked: string[] = [];
    const outcome = await offline.drain(
      async (entry) => {
        asked.push(entry.request.student_id);
        return failed(OFFLINE);
      },
      { force: true, insist: true },
    );
    expect(outcome).toMatchObject({ kind: 'later', why: 'offline' });
    expect(asked).toEqual([]);
    expect((await db.entries.toArray()).map(({ state }) => state)).toEqual([NEVER_TRIED, NEVER_TRIED]);
    const takenBack = await takeBackSubmission({ db, now: clock.now, sleep: async () => undefined }, submissionId);
    expect(stoppedText(takenBack)).toBe('Stopped. 0 sent, 2 not sent.');
    await device.drain(accept, { force: true });
    expect(ledger.students()).toEqual([]);
  });

  it('gives back untried what it had claimed when it lost the network in the middle', async () => {
    let online = true;
    const tablet = createDevice(db, clock, { isOffline: () => !online });
    const { submissionId } = await tablet.enqueue(submission(range(4)));
    await tablet.drain(async (entry) => {
      online = ledger.rows.length < 1;
      return accept(entry);
    });
    expect(ledger.students()).toEqual(['s1', 's2']);
    const takenBack = await takeBackSubmission({ db, now: clock.now, sleep: async () => undefined }, submissionId);
    expect(takenBack).toEqual({ sent: 2, notSent: 2, inDoubt: 0, mayCount: 0 });
  });

  it('sends what waits when the network is back, in order', async () => {
    await device.enqueue(submission(range(3)));
    await createDevice(db, clock, { isOffline: () => true }).drain(accept);
    expect(await device.drain(accept, { force: true, insist: true })).toMatchObject({ kind: 'done' });
    expect(ledger.students()).toEqual(range(3));
  });
});

it('sends nothing that a full disk has no room to claim', async () => {
  await device.enqueue(submission(range(2)));
  const full = new DOMException('The disk is full.', 'QuotaExceededError');
  const put = vi.spyOn(db.drain, 'put').mockRejectedValue(full);
  await expect(device.drain(accept)).rejects.toThrow('The disk is full.');
  expect(ledger.rows).toEqual([]);
  put.mockRestore();
  await device.drain(accept);
  expect(ledger.students()).toEqual(range(2));
});

describe('a pass that makes no step', () => {
  it('is not shown as sending, though its lease is not over', async () => {
    await device.enqueue(submission(range(3)));
    const shown: Array<{ kind: string }> = [];
    await device.drain(async (entry) => {
      shown.push((await readOutbox(db, TEACHER, clock.now())).headline);
      shown.push((await readOutbox(db, TEACHER, clock.now() + 5000)).headline);
      return accept(entry);
    });
    expect(shown.slice(0, 2)).toEqual([{ kind: 'sending', sent: 0, total: 3 }, { kind: 'queued' }]);
  });
});

describe('refused', () => {
  it('stops its own submission, with the words of the server, and no other', async () => {
    await device.enqueue(submission(['a1', 'a2', 'a3']));
    await device.enqueue(submission(['b1', 'b2']));
    const outcome = await device.drain(async (entry) =>
      entry.request.student_id === 'a2' ? failed(refusal) : accept(entry),
    );
    expect(outcome).toMatchObject({ kind: 'done' });
    expect(ledger.students()).toEqual(['a1', 'b1', 'b2']);
    const stopped = (await db.entries.toArray())[0];
    expect(stopped?.state).toEqual({ kind: 'refused', status: 404, detail: 'Student not found.', at: clock.now() });
    expect((await readOutbox(db, TEACHER, clock.now())).counts).toMatchObject({
      waiting: 0,
      needsAttention: 1,
      behind: 1,
    });
    const own = (await readOutbox(db, TEACHER, clock.now())).submissions.find(({ open }) => open);
    expect(own?.entries.map(({ studentName, place }) => [studentName, place])).toEqual([
      ['Student a1', { kind: 'sent', at: clock.now() }],
      ['Student a2', { kind: 'refused', status: 404, detail: 'Student not found.' }],
      ['Student a3', { kind: 'behind' }],
    ]);
  });

  it('delays the others by nothing: they are asked in the same pass, at once, each once', async () => {
    await device.enqueue(submission(['a1', 'a2']));
    await device.enqueue(submission(range(30, 'b')));
    const asked: string[] = [];
    // Whoever waited for a time would wait for ever.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    const outcome = await device.drain(async (entry) => {
      asked.push(entry.request.student_id);
      return entry.request.student_id === 'a1' ? failed(refusal) : accept(entry);
    });
    expect(outcome).toMatchObject({ kind: 'done' });
    expect(asked).toEqual(['a1', ...range(30, 'b')]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps the order of the next submission whose head was claimed already', async () => {
    await device.enqueue(submission(['a1']));
    await device.enqueue(submission(['b1', 'b2', 'b3']));
    await device.drain(async (entry) => (entry.request.student_id === 'a1' ? failed(refusal) : accept(entry)));
    expect(ledger.students()).toEqual(['b1', 'b2', 'b3']);
  });
});

describe('a failing server, a failing award', () => {
  it('sends all 30 in order after a time of 500s', async () => {
    await device.enqueue(submission(range(30)));
    for (let pass = 0; pass < 8; pass += 1) await device.drain(async () => failed(error500), { force: true });
    expect(await device.drain(accept, { force: true })).toMatchObject({ kind: 'done' });
    expect(ledger.students()).toEqual(range(30));
  });

  it('asks at most one other submission when one meets a 500', async () => {
    await device.enqueue(submission(['a1', 'a2']));
    await device.enqueue(submission(['b1', 'b2']));
    await device.enqueue(submission(['c1']));
    const asked: string[] = [];
    await device.drain(async (entry) => {
      asked.push(entry.request.student_id);
      return failed(error500);
    });
    expect(asked).toEqual(['a1', 'b1']);
  });

  it('sets an award aside that fails alone five times while others get through', async () => {
    await device.enqueue(submission(['bad', 'behind']));
    const send = async (entry: Parameters<typeof ledger.commit>[0]) =>
      entry.request.student_id === 'bad' ? failed(error500) : accept(entry);
    for (let pass = 1; pass < ISOLATED_FAILURES; pass += 1) {
      await device.enqueue(submission([`other${pass}`]));
      expect(await device.drain(send, { force: true })).toMatchObject({ kind: 'later', why: 'server' });
    }
    expect((await readOutbox(db, TEACHER, clock.now())).counts).toMatchObject({ waiting: 2, needsAttention: 0 });
    await device.enqueue(submission(['last']));
    await device.drain(send, { force: true });
    expect((await readOutbox(db, TEACHER, clock.now())).counts).toMatchObject({
      waiting: 0,
      needsAttention: 1,
      behind: 1,
    });
    expect(ledger.students()).toEqual(['other1', 'other2', 'other3', 'other4', 'last']);
  });

  it('never sets aside an award that is alone in failing because it is alone', async () => {
    await device.enqueue(submission(['only']));
    for (let pass = 0; pass < 20; pass += 1) await device.drain(async () => failed(error500), { force: true });
    expect((await db.entries.toArray())[0]?.state).toMatchObject({ kind: 'waiting', tries: 20, loneTries: 0 });
  });
});

describe('whose award it is', () => {
  it('sends only the awards of the signed-in teacher, and to the server they were made for', async () => {
    await device.enqueue(submission(['mine']));
    await device.enqueue(submission(['theirs'], { userId: 'teacher-2' }));
    await device.enqueue(submission(['elsewhere'], { apiBase: 'https://other.test' }));
    await device.drain(accept);
    expect(ledger.students()).toEqual(['mine']);
    expect(await db.entries.count()).toBe(2);
  });

  it('holds everything when the session is at its end', async () => {
    await device.enqueue(submission(range(3)));
    const outcome = await device.drain(async () => failed({ kind: 'unauthorized', status: 401, detail: null }));
    expect(outcome).toMatchObject({ kind: 'sign-in', userId: TEACHER });
    expect((await readOutbox(db, TEACHER, clock.now())).counts).toMatchObject({ waiting: 3, needsAttention: 0 });
    expect(await device.drain(accept)).toMatchObject({ kind: 'done' });
  });
});

describe('two senders at once', () => {
  it('gives one row an award, and the first one stops when the second takes the lease', async () => {
    await device.enqueue(submission(range(20)));
    const slow = async (entry: Parameters<typeof ledger.commit>[0]) => {
      await new Promise((resolve) => void setTimeout(resolve, 1));
      return accept(entry);
    };
    const outcomes = await Promise.all([device.drain(slow), device.drain(slow)]);
    expect(outcomes.map((outcome) => outcome.kind).toSorted()).toEqual(['busy', 'done']);
    expect(ledger.students()).toEqual(range(20));
    expect(await db.entries.count()).toBe(0);
    expect(await db.answered.count()).toBe(20);
  });

  describe('of which one has no lock, because the other was slow to begin', () => {
    const until = (): number => clock.now() + 45_000;
    const hold = (owner: string) =>
      db.drain.put({ ...IDLE_DRAIN, lease: { owner, since: clock.now(), until: until() }, inFlight: [] });
    const withLock = (hasLock: boolean) => createDevice(db, clock, { lock: (pass) => pass(hasLock) });

    it('the one without the lock sends nothing once the other has the lease', async () => {
      await device.enqueue(submission(['s1']));
      await hold('another');
      expect(await withLock(false).drain(accept, { force: true })).toEqual({ kind: 'busy' });
      expect(ledger.students()).toEqual([]);
    });

    it('the one with the lock sends nothing while the other sends without it', async () => {
      await device.enqueue(submission(['s1']));
      let second: unknown;
      await withLock(false).drain(async (entry) => {
        second = await withLock(true).drain(accept, { force: true });
        return accept(entry);
      });
      expect(second).toEqual({ kind: 'busy' });
      expect(ledger.students()).toEqual(['s1']);
    });

    it('the one with the lock takes over from a dead one that had it', async () => {
      await device.enqueue(submission(['s1']));
      await hold('another');
      expect(await withLock(true).drain(accept, { force: true })).toMatchObject({ kind: 'done' });
    });

    it('a lease that is over, or of another clock, holds up neither', async () => {
      await device.enqueue(submission(['s1']));
      await hold('another');
      clock.move(45_001);
      expect(await withLock(false).drain(accept, { force: true })).toMatchObject({ kind: 'done' });
      await device.enqueue(submission(['s2']));
      await hold('another');
      clock.move(-60_000);
      expect(await withLock(false).drain(accept, { force: true })).toMatchObject({ kind: 'done' });
    });
  });

  it.each([
    ['sent', { answered: ['s1', 's2'], waiting: [] }],
    ['refused', { answered: ['s1'], waiting: [['s2', 'refused']] }],
  ])('records an award as %s even if another sender took over while it was on its way', async (verdict, left) => {
    await device.enqueue(submission(range(2)));
    const outcome = await device.drain(async (entry) => {
      if (entry.request.student_id === 's1') return accept(entry);
      const until = clock.now() + 60_000;
      await db.drain.update('drain', { lease: { owner: 'another', since: clock.now(), until } });
      return verdict === 'sent' ? accept(entry) : failed(refusal);
    });
    expect(outcome).toEqual({ kind: 'busy' });
    const answered = await db.answered.orderBy('seq').toArray();
    expect(answered.map(({ request }) => request.student_id)).toEqual(left.answered);
    const waiting = await db.entries.toArray();
    expect(waiting.map(({ request, state }) => [request.student_id, state.kind])).toEqual(left.waiting);
  });

  it('nothing of a submission is sent that the other one had stopped since this one planned', async () => {
    await device.enqueue(submission(range(3)));
    const group: Group = {
      most: 16,
      sendAward: accept,
      resolveDoubt: async () => ({ kind: 'send' }),
      sendReversal: async () => failed(OFFLINE),
    };
    let second: Promise<unknown> = Promise.resolve();
    let isWritten: () => void = () => undefined;
    const written = new Promise<void>((resolve) => (isWritten = resolve));
    await device.drain(async () => {
      await new Promise<void>((resolve) => {
        const openGroup = async () => {
          resolve();
          await written;
          return group;
        };
        second = createDevice(db, clock, { openGroup }).drain(accept);
      });
      return failed(refusal);
    });
    isWritten();
    expect(await second).toMatchObject({ kind: 'done' });
    expect(ledger.students()).toEqual([]);
  });
});

describe('rows that do not read as ours', () => {
  it('are never sent, stop their submission and count as needing a decision', async () => {
    await device.enqueue(submission(['a1', 'a2']));
    await device.enqueue(submission(['b1']));
    const first = await db.entries.orderBy('seq').first();
    await db.entries.update(first?.seq ?? 0, { request: { nonsense: true } as never });
    await device.drain(accept);
    expect(ledger.students()).toEqual(['b1']);
    expect((await readOutbox(db, TEACHER, clock.now())).counts).toMatchObject({
      waiting: 0,
      needsAttention: 1,
      behind: 1,
    });
  });
});

it('enqueue saves the body that the contract and the decisions ask for', async () => {
  await device.enqueue(
    submission(['s1'], {
      reasons: [
        { id: 'r1', text: 'Work Hard' },
        { id: 'r2', text: 'Set Goals' },
      ],
      comment: ' Well done ',
      points: 2,
    }),
  );
  const entry = (await db.entries.toArray())[0];
  expect(entry).toMatchObject({ userId: TEACHER, apiBase: SERVER, habitName: 'Own It', comment: 'Well done' });
  expect(entry?.request).toEqual({
    client_award_id: entry?.id,
    scholar_id: 's1',
    value: 2,
    reason: 'Habit: Own It — Reasons: Work Hard; Set Goals  Comment: Well done',
    source: 'manual',
    term: 'Fall 2026',
    house_name: 'Savant',
    target_type: 'student',
    student_id: 's1',
    habit_id: 'habit-1',
    reason_id: 'r1',
    reason_ids: ['r1', 'r2'],
    points: 2,
    occurred_at: new Date(clock.now()).toISOString(),
  });
});

it('a draft that is awarded twice, in two tabs or after a crash, is one submission', async () => {
  const made = submission(range(3));
  await Promise.all([device.enqueue(made), device.enqueue(made)]);
  expect(await db.entries.count()).toBe(3);
  await device.drain(accept);
  await device.enqueue(made);
  await device.drain(accept);
  expect(ledger.students()).toEqual(range(3));
});
