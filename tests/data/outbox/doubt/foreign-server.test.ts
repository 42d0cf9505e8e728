import { beforeEach, describe, expect, it } from 'vitest';
import type { AwardRequest } from '#contracts/awards.ts';
import { dismissDoubledAward, readDoubledAwards } from '#data/outbox/doubt/doubled-awards.ts';
import { retryEntry } from '#data/outbox/decisions/decide-entry.ts';
import { createTablet, type Tablet } from '#tests/support/device.ts';
import { range, SERVER, submission, tapAward } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';

const HOUR_MS = 60 * 60_000;
const YES = (): Response => Response.json({ detail: 'Awarded.' }, { status: 201 });

/** One row of the server's ledger, as its history shows it. */
interface Row {
  id: number;
  student: string;
  created_at: string;
  points: number;
  reason_text: string;
  teacher_name: string;
}

let tablet: Tablet;
/** A server that keeps no award ids: the same award sent twice is two rows. */
let ledger: Row[];
let posts: number;
let histories: string[];
/** What the network does with an award; undefined: it lets it through. */
let network: ((request: Request) => Promise<Response>) | undefined;
let yes: (body: AwardRequest) => Response;
/** Its histories fail. */
let down: boolean;
/** How it answers with a history. */
let tell: (rows: readonly Row[]) => Response;

const record = (body: Pick<AwardRequest, 'student_id' | 'points' | 'reason'>, teacher_name = 'Ana Rivera'): void => {
  const created_at = new Date(tablet.now()).toISOString();
  const { student_id: student, points, reason: reason_text } = body;
  ledger.push({ id: ledger.length + 1, student, created_at, points, reason_text, teacher_name });
};

async function server(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method === 'POST') {
    posts += 1;
    const body = (await request.json()) as AwardRequest;
    record(body);
    return yes(body);
  }
  const student = /^\/api\/students\/(.+)\/history$/.exec(pathname)?.[1] ?? '';
  if (down) return new Response('', { status: 503 });
  histories.push(student);
  return tell(ledger.filter((row) => row.student === student));
}

beforeEach(async () => {
  ledger = [];
  posts = 0;
  histories = [];
  network = undefined;
  yes = YES;
  down = false;
  tell = (rows) => Response.json(rows);
  tablet = createTablet((request) => (request.method === 'POST' && network ? network(request) : server(request)));
  await tablet.sessionDb.session.put({
    key: 'current',
    apiBase: SERVER,
    profile: RIVERA,
    tokens: { access: 'access-1', refresh: 'refresh-1' },
  });
});

const award = (students: readonly string[]): Promise<unknown> => tapAward(tablet, submission(students));
const answers = async (): Promise<string[]> =>
  (await tablet.outboxDb.answered.orderBy('seq').toArray()).map((row) => row.answer.kind);
const states = async (): Promise<string[]> =>
  (await tablet.outboxDb.entries.orderBy('seq').toArray()).map((row) => row.state.kind);
const cutBeforeTheServer = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};

describe('an award that this teacher also made on another device', () => {
  /** Tapped here three days ago and never sent; made on the laptop so many hours before the first try here. */
  const sendAfterLaptop = async (hours: number): Promise<void> => {
    await award(['s1']);
    const made = await tablet.outboxDb.entries.orderBy('seq').first();
    if (!made) throw new Error('There is no award.');
    tablet.clock.move((72 - hours) * HOUR_MS);
    record(made.request);
    tablet.clock.move(hours * HOUR_MS);
    network = cutBeforeTheServer;
    await tablet.send();
    tablet.clock.move(60_000);
    network = undefined;
    await tablet.send();
  };

  it('yesterday is sent, not taken for the one that the laptop made', async () => {
    await sendAfterLaptop(26);
    expect(ledger).toHaveLength(2);
    expect(await answers()).toEqual(['sent']);
  });

  it('this morning is the teacher’s to decide', async () => {
    await sendAfterLaptop(3);
    expect(ledger).toHaveLength(1);
    expect(await states()).toEqual(['unsure']);
  });
});

it('an award that was given up after a try may be behind a row, so the next one like it is the teacher’s to decide', async () => {
  await award(['s1']);
  network = async (request) => {
    await server(request);
    throw new TypeError('Failed to fetch');
  };
  await tablet.send();
  const given = await tablet.outboxDb.entries.orderBy('seq').first();
  if (!given) throw new Error('There is no award.');
  const { state: _state, ...kept } = given;
  await tablet.outboxDb.entries.clear();
  await tablet.outboxDb.answered.put({ ...kept, answer: { kind: 'discarded' }, answeredAt: tablet.now() });
  await award(['s1']);
  network = cutBeforeTheServer;
  await tablet.send();
  tablet.clock.move(60_000);
  network = undefined;
  await tablet.send();
  expect(await states()).toEqual(['unsure']);
  expect(ledger).toHaveLength(1);
});

it('of two equal awards in doubt, the one that waits for a decision may be behind the row: the other is not called sent', async () => {
  await award(['s1']);
  network = async (request) => {
    await server(request);
    throw new TypeError('Failed to fetch');
  };
  await tablet.send();
  await tablet.outboxDb.entries.toCollection().modify({ state: { kind: 'unsure', at: tablet.now() } });
  await award(['s1']);
  network = cutBeforeTheServer;
  await tablet.send();
  tablet.clock.move(60_000);
  network = undefined;
  await tablet.send();
  expect([await states(), await answers()]).toEqual([['unsure', 'unsure'], []]);
});

it('an award in doubt does not rest for as long as the clock was set back', async () => {
  await award(['s1']);
  network = cutBeforeTheServer;
  await tablet.send();
  network = undefined;
  tablet.clock.move(-2 * HOUR_MS);
  await tablet.send();
  expect([ledger.length, await answers()]).toEqual([1, ['sent']]);
});

it('an award in doubt is found by an answer that sets the device’s clock right', async () => {
  await award(['s1']);
  tablet.clock.move(60_000);
  network = async (request) => {
    await server(request);
    throw new TypeError('Failed to fetch');
  };
  await tablet.send();
  // A page starts again with a clock that is four days behind, and hears the time from the history's answer.
  const headers = { Date: new Date(tablet.now()).toUTCString() };
  tablet.clock.move(-96 * HOUR_MS);
  network = undefined;
  tell = (rows) => {
    const pull = (controller: ReadableStreamDefaultController): void => {
      tablet.clock.move(96 * HOUR_MS);
      controller.enqueue(new TextEncoder().encode(JSON.stringify(rows)));
      controller.close();
    };
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), { headers });
  };
  await tablet.send();
  expect(posts).toBe(1);
  expect(await answers()).toEqual(['sent']);
});

it('Retry of an award that the server failed on looks first whether it is there', async () => {
  await award(['s1']);
  const [row] = await tablet.outboxDb.entries.toArray();
  if (row) record(row.request);
  await tablet.outboxDb.entries
    .toCollection()
    .modify({ state: { kind: 'set-aside', status: 504, detail: null, at: tablet.now() } });
  tablet.clock.move(60_000);
  await retryEntry(tablet.outboxDb, row?.id ?? '');
  await tablet.send();
  expect([ledger.length, posts, await answers()]).toEqual([1, 0, ['sent']]);
});

describe('an answer that speaks of no award', () => {
  it.each<[string, () => Response]>([
    ['a portal’s JSON', () => Response.json({ status: 'blocked', message: 'Accept the terms.' })],
    ['a portal’s JSON with a reason', () => Response.json({ status: 'blocked', reason: 'Category: Education' })],
    ['an empty object', () => Response.json({})],
    ['no content', () => new Response(null, { status: 204 })],
  ])('as %s is no success, and the award is sent when the server can be reached', async (_, blocked) => {
    network = async () => blocked();
    await award(['s1', 's2']);
    await tablet.send();
    expect(await answers()).toEqual([]);
    network = undefined;
    tablet.clock.move(60_000);
    await tablet.send();
    expect(ledger.map((row) => row.student)).toEqual(['s1', 's2']);
    expect(await answers()).toEqual(['sent', 'sent']);
  });

  it('counts as success where the history has the award: looked up once, not for each award', async () => {
    await award(['s1', 's2', 's3']);
    await tablet.send();
    expect(posts).toBe(3);
    expect(await answers()).toEqual(['sent', 'sent', 'sent']);
    expect(ledger).toHaveLength(3);
    expect(histories.filter((student) => student === 's1')).not.toEqual([]);
    // A portal's other words count for nothing beside it.
    network = async () => Response.json({ status: 'blocked' });
    await award(['s4']);
    await tablet.send();
    expect(await states()).toEqual(['waiting']);
  });

  it('is not looked up where the answer repeats the award', async () => {
    yes = (body) => Response.json({ id: 7, scholar_id: body.scholar_id, value: body.value }, { status: 201 });
    await award(['s1']);
    await tablet.send();
    expect(await answers()).toEqual(['sent']);
    expect(posts).toBe(1);
  });
});

describe('after a pass on a server without award ids', () => {
  const account = { userId: RIVERA.id, apiBase: SERVER };
  const doubles = async () =>
    (await readDoubledAwards(tablet.historyCheckDb, account)).map(({ studentId, times, made }) => ({
      studentId,
      times,
      made,
    }));
  /** As Chromium does where a reused connection is reset: the request goes out again by itself. */
  const repeatedByTheBrowser = async (request: Request): Promise<Response> => {
    await server(request.clone());
    return server(request);
  };

  beforeEach(() => {
    yes = (body) => Response.json({ student_id: body.student_id }, { status: 201 });
  });

  it('an award that the browser doubled is reported, and no other one', async () => {
    await award(['s1', 's2', 's3']);
    network = (request) => (posts === 1 ? repeatedByTheBrowser(request) : server(request));
    await tablet.send();
    expect(ledger.map((row) => row.student)).toEqual(['s1', 's2', 's2', 's3']);
    expect(await answers()).toEqual(['sent', 'sent', 'sent']);
    expect(await doubles()).toEqual([{ studentId: 's2', times: 2, made: 1 }]);
  });

  it('each awarded student’s history is read once, and not again after the next pass', async () => {
    await award(['s1', 's2']);
    await award(['s1']);
    await tablet.send();
    expect(histories).toEqual(['s1', 's2']);
    await tablet.send();
    expect(histories).toEqual(['s1', 's2']);
  });

  it.each<[string, (first: Row) => void]>([
    ['that this teacher made twice here', () => undefined],
    ['of another teacher', (first) => void ledger.push({ ...first, id: 99, teacher_name: 'Chidi Okafor' })],
    ['for another reason', (first) => void ledger.push({ ...first, id: 99, reason_text: 'Set Goals' })],
    [
      'of an hour before',
      (first) => {
        const created_at = new Date(tablet.now() - HOUR_MS).toISOString();
        ledger.push({ ...first, id: 99, created_at });
      },
    ],
  ])('no award is reported for one %s', async (_, also) => {
    await award(['s1']);
    await award(['s1']);
    await tablet.send();
    const [first] = ledger;
    if (first) also(first);
    await award(['s1']);
    await tablet.send();
    expect(await doubles()).toEqual([]);
  });

  it('what the teacher dismissed is not reported again', async () => {
    await award(['s1']);
    network = repeatedByTheBrowser;
    await tablet.send();
    const [told] = await readDoubledAwards(tablet.historyCheckDb, account);
    await dismissDoubledAward(tablet.historyCheckDb, told?.id ?? '');
    network = undefined;
    tablet.clock.move(HOUR_MS);
    await award(['s1']);
    await tablet.send();
    expect(histories).toEqual(['s1', 's1']);
    expect(await doubles()).toEqual([]);
  });

  it('a history that could not be read is read after the next pass', async () => {
    await award(['s1']);
    network = repeatedByTheBrowser;
    down = true;
    await tablet.send();
    expect(await doubles()).toEqual([]);
    down = false;
    await tablet.send();
    expect(await doubles()).toEqual([{ studentId: 's1', times: 2, made: 1 }]);
  });

  it('a doubled award in a class of many is found within the passes that follow, forty histories at a time', async () => {
    await award(range(50));
    network = (request) => (posts === 49 ? repeatedByTheBrowser(request) : server(request));
    await tablet.send();
    expect(histories).toHaveLength(40);
    await tablet.send();
    expect(histories).toHaveLength(50);
    expect(await doubles()).toEqual([{ studentId: 's50', times: 2, made: 1 }]);
  });
});
