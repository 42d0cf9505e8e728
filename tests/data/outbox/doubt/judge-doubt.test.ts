import { beforeEach, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#contracts/history.ts';
import { HistoryCheckDb } from '#data/db/history-check-db.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { OutboxEntry } from '#data/db/outbox-rows.ts';
import { markArrived, retryEntry } from '#data/outbox/decisions/decide-entry.ts';
import { judgeDoubt } from '#data/outbox/doubt/judge-doubt.ts';
import { resolveDoubt } from '#data/outbox/doubt/resolve-doubt.ts';
import { createApiClient } from '#data/api/api-client.ts';
import {
  createClock,
  createDevice,
  failed,
  freshOutbox,
  OFFLINE,
  SERVER,
  submission,
  TEACHER,
  readOutbox,
} from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';

let db: OutboxDb;
let clock: ReturnType<typeof createClock>;

beforeEach(() => {
  db = freshOutbox();
  clock = createClock();
});

/** A server that does not keep the awards' ids: the same one twice is two. */
function createForgetfulServer() {
  const rows: HistoryEntry[] = [];
  return {
    rows,
    take(points: number, more: Partial<HistoryEntry> = {}): void {
      const at = new Date(clock.now()).toISOString();
      rows.push({
        id: `row-${rows.length + 1}`,
        created_at: at,
        recorded_at: at,
        points,
        habit_name: 'Own It',
        reason_text: 'Habit: Own It — Reasons: Work Hard',
        teacher_name: 'Ana Rivera',
        reverses_id: null,
        ...more,
      });
    },
  };
}
type Server = ReturnType<typeof createForgetfulServer>;

/** A tablet that asks this server's history where it is in doubt. */
function createDoubter(server: Server, answer: () => Response = () => Response.json(server.rows)) {
  const memory = createShortMemory();
  const checkDb = new HistoryCheckDb();
  const api = createApiClient({
    baseUrl: SERVER,
    memory,
    send: async () => answer(),
    auth: {
      proof: async () => ({ userId: TEACHER, proof: { scheme: 'Bearer', token: 't' } }),
      refresh: async () => ({ kind: 'ended' }),
      remember: async () => undefined,
    },
  });
  const resolve: Parameters<typeof createDevice>[2] = {
    resolveDoubt: (entry) => resolveDoubt({ api, db, checkDb, teacher: RIVERA, now: clock.now }, entry),
  };
  return { memory, ...createDevice(db, clock, resolve) };
}

const receipt = { ok: true, value: { client_award_id: null, seq: null, replayed: false } } as const;
const places = async () =>
  (await readOutbox(db, TEACHER, clock.now())).submissions.flatMap(({ entries }) =>
    entries.map(({ place }) => place.kind),
  );

describe('an award whose answer was lost, on a server that knows no award ids', () => {
  it('is settled by the history where it arrived, and never sent again', async () => {
    const server = createForgetfulServer();
    const device = createDoubter(server);
    await device.enqueue(submission(['s1']));
    await device.drain(async () => {
      server.take(1);
      return failed(OFFLINE);
    });
    clock.move(2000);
    await device.drain(async () => expect.fail('sent again'), { force: true });
    expect(server.rows).toHaveLength(1);
    expect(await places()).toEqual(['sent']);
  });

  it('is sent again where it did not, but not before it can no longer arrive', async () => {
    const server = createForgetfulServer();
    const device = createDoubter(server);
    await device.enqueue(submission(['s1']));
    await device.enqueue(submission(['t1']));
    await device.drain(async () => failed(OFFLINE));
    clock.move(2000);
    const sent: string[] = [];
    const accept = async (entry: { request: { student_id: string } }) => {
      sent.push(entry.request.student_id);
      return receipt;
    };
    const rested = await device.drain(accept, { force: true });
    expect(sent).toEqual(['t1']);
    // The next pass comes as soon as it may go.
    expect(rested).toMatchObject({ kind: 'later', retryAt: clock.now() + 28_000 });
    clock.move(28_000);
    expect(await device.drain(accept)).toMatchObject({ kind: 'done' });
    expect(sent).toEqual(['t1', 's1']);
  });

  it('is distinguished from one like it that was sent before', async () => {
    const server = createForgetfulServer();
    const device = createDoubter(server);
    const take = async () => {
      server.take(1);
      return receipt;
    };
    await device.enqueue(submission(['s1']));
    await device.drain(take);
    clock.move(60_000);
    await device.enqueue(submission(['s1']));
    await device.drain(async () => failed(OFFLINE));
    clock.move(60_000);
    await device.drain(take, { force: true });
    expect(server.rows).toHaveLength(2);
    expect(await places()).toEqual(['sent', 'sent']);
  });

  it.each<[string, () => Response]>([
    ['its history is not offered', () => new Response('<html>', { status: 404 })],
    ['its history can’t be read', () => Response.json({ nonsense: 1 })],
    [
      'its history says nothing of who and why',
      () => Response.json([{ created_at: new Date(clock.now()).toISOString(), points: 1 }]),
    ],
  ])('is left to the teacher where %s', async (_, answer) => {
    const device = createDoubter(createForgetfulServer(), answer);
    const { submissionId } = await device.enqueue(submission(['s1', 's2']));
    await device.drain(async () => failed(OFFLINE));
    clock.move(60_000);
    const never = async () => expect.fail('sent again');
    await device.drain(never, { force: true });
    expect(await places()).toEqual(['unsure', 'behind']);
    expect((await readOutbox(db, TEACHER, clock.now())).submissions).toMatchObject([
      { submissionId, count: { unsure: 1, behind: 1 } },
    ]);
  });

  it('by Retry it is sent again, by It arrived it counts as sent', async () => {
    const device = createDoubter(createForgetfulServer(), () => new Response('', { status: 404 }));
    await device.enqueue(submission(['s1']));
    await device.enqueue(submission(['t1']));
    for (const _ of ['s1', 't1']) {
      await device.drain(async () => failed(OFFLINE), { force: true });
      clock.move(60_000);
    }
    await device.drain(async () => failed(OFFLINE), { force: true });
    const [first, second] = await db.entries.toArray();
    expect([first?.state.kind, second?.state.kind]).toEqual(['unsure', 'unsure']);
    await markArrived({ db, now: clock.now }, second?.id ?? '');
    expect((await db.answered.get(second?.id ?? ''))?.answer.kind).toBe('sent');
    await retryEntry(db, first?.id ?? '');
    let sent = 0;
    await device.drain(async () => ((sent += 1), receipt), { force: true });
    expect(sent).toBe(1);
  });

  it('is sent again at once where the server keeps award ids', async () => {
    const device = createDoubter(createForgetfulServer(), () => expect.fail('asked for the history'));
    await device.memory.learn({ knowsAwardIds: true });
    await device.enqueue(submission(['s1']));
    await device.drain(async () => failed(OFFLINE));
    let sent = 0;
    await device.drain(async () => ((sent += 1), receipt), { force: true });
    expect(sent).toBe(1);
  });

  it('is sent again at once where the history’s answer says that award ids are kept', async () => {
    const kept = { headers: { 'Award-Ids': 'kept' } };
    const device = createDoubter(createForgetfulServer(), () => Response.json([], kept));
    await device.enqueue(submission(['s1']));
    await device.drain(async () => failed(OFFLINE));
    let sent = 0;
    await device.drain(async () => ((sent += 1), receipt), { force: true });
    expect(sent).toBe(1);
    expect((await device.memory.read()).knowsAwardIds).toBe(true);
  });

  it.each<[string, () => Response, object]>([
    [
      'no network',
      () => {
        throw new TypeError('Failed to fetch');
      },
      { kind: 'later', why: 'offline' },
    ],
    ['a portal', () => new Response('<html>', { status: 200 }), { kind: 'later', why: 'portal' }],
    ['a busy server', () => new Response('', { status: 503 }), { kind: 'later', why: 'server' }],
    ['a session at its end', () => Response.json({}, { status: 401 }), { kind: 'sign-in' }],
  ])('waits where the history meets %s', async (_, answer, end) => {
    const device = createDoubter(createForgetfulServer(), answer);
    await device.enqueue(submission(['s1']));
    await device.drain(async () => failed(OFFLINE));
    clock.move(60_000);
    expect(await device.drain(async () => expect.fail('sent again'), { force: true })).toMatchObject(end);
    expect(await places()).toEqual(['in-doubt']);
  });
});

describe('what the history shows', () => {
  const DAY_MS = 24 * 60 * 60_000;
  type Facts = Parameters<typeof judgeDoubt>[1];

  /** An award tried at once, with this row in the history. */
  const judge = async (
    row: Partial<HistoryEntry>,
    more: (made: OutboxEntry) => Partial<Facts> = () => ({}),
    made: Parameters<typeof submission>[1] = {},
  ) => {
    await createDevice(db, clock).enqueue(submission(['s1'], made));
    const entry = await db.entries.orderBy('seq').first();
    if (!entry) throw new Error('There is no award.');
    const server = createForgetfulServer();
    server.take(1, row);
    const now = clock.now();
    const facts = {
      history: server.rows,
      teacher: RIVERA,
      sent: [],
      perhapsSent: [],
      tries: { firstAt: now, lastAt: now },
      triedAt: now,
      now,
      serverNow: null,
    };
    return judgeDoubt(entry, { ...facts, ...more(entry) });
  };
  const daysAway = (days: number): Partial<HistoryEntry> => {
    const at = new Date(clock.now() + days * DAY_MS).toISOString();
    return { created_at: at, recorded_at: at };
  };

  it.each<[string, () => Partial<HistoryEntry>, string]>([
    ['this award', () => ({}), 'arrived'],
    ['the username for the name', () => ({ teacher_name: 'rivera' }), 'arrived'],
    ['the reason alone', () => ({ reason_text: 'Work Hard' }), 'arrived'],
    ['the reason alone, with another habit', () => ({ reason_text: 'Work Hard', habit_name: 'Focus' }), 'unsure'],
    ['another teacher', () => ({ teacher_name: 'Chidi Okafor' }), 'absent'],
    ['another reason', () => ({ reason_text: 'Set Goals' }), 'absent'],
    ['another comment', () => ({ reason_text: 'Habit: Own It — Reasons: Work Hard  Comment: Twice.' }), 'absent'],
    ['our words, cut short', () => ({ reason_text: 'Habit: Own It — Reas' }), 'unsure'],
    ['our words, on one line', () => ({ reason_text: 'Habit:  Own It — Reasons:\nWork Hard' }), 'arrived'],
    ['other words around the reason', () => ({ reason_text: 'Given for: work hard' }), 'unsure'],
    ['other points', () => ({ points: 2 }), 'absent'],
    ['a reversal', () => ({ reverses_id: 'x' }), 'absent'],
    ['another spelling of the teacher', () => ({ teacher_name: 'Ms. Rivera' }), 'unsure'],
    ['no teacher', () => ({ teacher_name: '' }), 'unsure'],
    ['a clock that is hours off', () => daysAway(-1 / 8), 'unsure'],
    ['an award of another day', () => daysAway(-1.25), 'absent'],
  ])('%s', async (_, row, verdict) => {
    expect(await judge(row())).toBe(verdict);
  });

  it.each([
    ['one of its reasons alone', 'Set Goals', 'arrived'],
    ['other words around one of its reasons', 'Given for: set goals', 'unsure'],
    ['a reason that is none of them', 'Be Kind', 'absent'],
  ])('%s, for an award with two reasons', async (_, reason_text, verdict) => {
    const reasons = ['Work Hard', 'Set Goals'].map((text) => ({ id: text, text }));
    expect(await judge({ reason_text }, undefined, { reasons })).toBe(verdict);
  });

  it.each<[string, Partial<OutboxEntry['request']>, string, string]>([
    ['an award like it', {}, TEACHER, 'absent'],
    ['another teacher’s award', {}, 'teacher-2', 'arrived'],
    ['an award for another student', { student_id: 's2' }, TEACHER, 'arrived'],
    ['an award for another reason', { reason: 'Habit: Own It — Reasons: Set Goals' }, TEACHER, 'arrived'],
    ['an award of other points', { points: 2 }, TEACHER, 'arrived'],
  ])('beside %s that this device sent', async (_, other, userId, verdict) => {
    const beside = ({ state: _left, ...made }: OutboxEntry): Partial<Facts> => {
      const request = { ...made.request, ...other };
      return { sent: [{ ...made, id: 'other', userId, request, answeredAt: made.madeAt }] };
    };
    expect(await judge({}, beside)).toBe(verdict);
  });

  it('has arrived where another sender of this device has its answer already', async () => {
    const answered = ({ state: _left, ...made }: OutboxEntry): Partial<Facts> => ({
      sent: [{ ...made, answeredAt: made.madeAt }],
    });
    expect(await judge({}, answered)).toBe('arrived');
  });

  it('is not explained by one like it that this device sent days later', async () => {
    const later = (made: OutboxEntry): Partial<Facts> => {
      const { state: _, ...kept } = made;
      const at = made.madeAt + 2 * DAY_MS;
      return {
        sent: [{ ...kept, id: 'later', madeAt: at, answeredAt: at }],
        now: made.madeAt + 3 * DAY_MS,
      };
    };
    expect(await judge({}, later)).toBe('arrived');
    expect(await judge(daysAway(2), later)).toBe('absent');
  });

  it.each<[string, (made: OutboxEntry) => Partial<Facts>, string]>([
    [
      'was days ahead at the tap',
      ({ madeAt }) => {
        const at = madeAt - 5 * DAY_MS;
        return { tries: { firstAt: at, lastAt: at }, triedAt: at, now: at };
      },
      'arrived',
    ],
    [
      'is days ahead still, as the server’s own time tells',
      ({ madeAt }) => ({ serverNow: madeAt - 5 * DAY_MS }),
      'arrived',
    ],
    ['was set right after the try', ({ madeAt }) => ({ now: madeAt - 5 * DAY_MS }), 'unsure'],
  ])('is found by a tablet whose clock %s', async (_, facts, verdict) => {
    expect(await judge(daysAway(-5), facts)).toBe(verdict);
  });

  it('of some days before may be this award’s, where the clock was far ahead at the try', async () => {
    const setRight = ({ madeAt }: OutboxEntry): Partial<Facts> => ({ now: madeAt - 5 * DAY_MS });
    expect(await judge(daysAway(-7), setRight)).toBe('unsure');
    expect(await judge(daysAway(-7))).toBe('absent');
  });

  it('between the first try and the last is another device’s: both were looked for before the next', async () => {
    const tries = (made: OutboxEntry): Partial<Facts> => {
      const lastAt = made.madeAt + 2 * DAY_MS;
      return { tries: { firstAt: made.madeAt, lastAt }, triedAt: lastAt, now: lastAt };
    };
    expect(await judge(daysAway(0), tries)).toBe('arrived');
    expect(await judge(daysAway(1), tries)).toBe('unsure');
    expect(await judge(daysAway(2), tries)).toBe('arrived');
  });

  it('with the time of the tap, given back by the server days after the try, is this award', async () => {
    const triedLater = (made: OutboxEntry): Partial<Facts> => {
      const at = made.madeAt + 3 * DAY_MS;
      return { tries: { firstAt: at, lastAt: at }, triedAt: at, now: at };
    };
    expect(await judge(daysAway(0), triedLater)).toBe('arrived');
    expect(await judge(daysAway(1 / 24), triedLater)).toBe('unsure');
  });

  it.each([
    ['a minute before the try', -50_000, 'arrived'],
    ['some minutes before it', -3 * 60_000, 'unsure'],
    ['soon after it', 2 * 60_000, 'arrived'],
    ['long after any request can be on its way', 5 * 60_000, 'unsure'],
  ])('is this award’s %s', async (_, ms, verdict) => {
    const at = new Date(clock.now() + ms).toISOString();
    expect(await judge({ created_at: at, recorded_at: at })).toBe(verdict);
  });
});
