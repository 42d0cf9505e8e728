import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { startSync } from '#sw/sync.ts';
import { createLocks } from '#tests/support/locks.ts';
import { createClock, createDevice, emptyDisk, range, SERVER, submission } from '#tests/support/outbox.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { RIVERA } from '#tests/support/session.ts';
import { fakeNow } from '#tests/support/fake-time.ts';

const NOW = Date.UTC(2026, 10, 20, 9, 0);
const OTHER_SERVER = 'https://api.other.test/v2';

let outboxDb: OutboxDb;
let sessionDb: SessionDb;
let requests: Request[];
let answer: (request: Request) => Promise<Response>;
let did: string[];

/** A worker, and the events of its browser. The answer to an event is how the work that it waited for ended. */
function startWorker(has: { badge: boolean; sync: boolean } = { badge: true, sync: true }) {
  type Listener = (event: object) => void;
  const listeners = new Map<string, Listener>();
  const badge = {
    setAppBadge: async (count: number) => void did.push(`badge ${count}`),
    clearAppBadge: async () => void did.push('no badge'),
  };
  const sync = { register: async (tag: string) => void did.push(`sync ${tag}`) };
  const navigator = { onLine: true, locks: createLocks(), ...(has.badge && badge) };
  vi.stubGlobal('navigator', navigator);
  const scope = {
    location: { origin: SERVER },
    navigator,
    crypto,
    registration: has.sync ? { sync } : {},
    fetch: (request: Request) => {
      requests.push(request);
      return answer(request);
    },
    skipWaiting: async () => void did.push('skip waiting'),
    clients: { claim: async () => void did.push('claim') },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  };
  startSync(scope as unknown as ServiceWorkerGlobalScope, sessionDb);
  const happen = async (type: string, event: object): Promise<Array<'fulfilled' | 'rejected'>> => {
    const waits: Array<Promise<unknown>> = [];
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => void waits.push(work) });
    return (await Promise.allSettled(waits)).map(({ status }) => status);
  };
  return {
    navigator,
    sync: (tag = 'outbox') => happen('sync', { tag }),
    message: (data: unknown) => happen('message', { data }),
  };
}

const enqueue = (count: number, apiBase = SERVER) =>
  createDevice(outboxDb, createClock(NOW)).enqueue(submission(range(count), { userId: RIVERA.id, apiBase }));
const enter = (apiBase: string) =>
  sessionDb.session.put({ key: 'current', apiBase, profile: RIVERA, tokens: { access: 'a', refresh: 'r' } });
/** Our own server. */
const take = async (request: Request): Promise<Response> => {
  if (request.method === 'GET') return byOurs(Response.json([]));
  const { client_award_id, student_id, points } = (await request.clone().json()) as Record<string, unknown>;
  const row = { id: 'row', client_award_id, student_id, points, seq: 1, replayed: false };
  return byOurs(Response.json(row, { status: 201 }));
};
const noNetwork = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const awards = (): string[] => requests.filter(({ method }) => method === 'POST').map(({ url }) => url);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  emptyDisk();
  outboxDb = new OutboxDb();
  sessionDb = new SessionDb();
  requests = [];
  did = [];
  answer = take;
  await enter(SERVER);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('at the browser’s sync event', () => {
  it('the worker sends what waits, and takes the number off the app’s icon', async () => {
    await enqueue(2);
    expect(await startWorker().sync()).toEqual(['fulfilled']);
    expect(awards()).toHaveLength(2);
    expect(await outboxDb.entries.count()).toBe(0);
    expect(did).toEqual(['no badge']);
  });

  it('of another tag it does nothing', async () => {
    await enqueue(1);
    expect(await startWorker().sync('elsewhere')).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('without a network the event fails, so that the browser repeats it, and the icon shows how many wait', async () => {
    await enqueue(3);
    answer = noNetwork;
    expect(await startWorker().sync()).toEqual(['rejected']);
    expect(await outboxDb.entries.count()).toBe(3);
    expect(did).toEqual(['badge 3']);
  });

  it('on a device that knows that it has no network nothing is tried, so all of it can be taken back', async () => {
    await enqueue(2);
    const worker = startWorker();
    worker.navigator.onLine = false;
    expect(await worker.sync()).toEqual(['rejected']);
    expect(requests).toEqual([]);
    const states = (await outboxDb.entries.toArray()).map(({ state }) => state);
    expect(states).toMatchObject([{ tries: 0 }, { tries: 0 }]);
  });

  it('while another pass is sending, the event fails: if that pass fails too, the browser still has an event to repeat', async () => {
    await enqueue(1);
    let fail = (): void => {};
    answer = () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch'))));
    const worker = startWorker();
    const message = worker.message({ type: 'DRAIN', force: true, insist: false });
    await vi.waitFor(() => expect(requests).not.toEqual([]));
    expect(await worker.sync()).toEqual(['rejected']);
    fail();
    await message;
    expect(await outboxDb.entries.count()).toBe(1);
  });

  it('a pass that runs out of time asks for another event', async () => {
    await enqueue(3);
    answer = async (request) => {
      vi.setSystemTime(fakeNow() + 121_000);
      return take(request);
    };
    expect(await startWorker().sync()).toEqual(['fulfilled']);
    expect(awards()).toHaveLength(1);
    expect(did).toEqual(['badge 2', 'sync outbox']);
  });

  it('nothing is sent after the sign-out', async () => {
    await enqueue(1);
    await sessionDb.session.clear();
    expect(await startWorker().sync()).toEqual(['fulfilled']);
    expect(requests).toEqual([]);
  });
});

describe('at the page’s message', () => {
  it('the worker sends, and a failed try is no failed event', async () => {
    await enqueue(1);
    const worker = startWorker();
    answer = noNetwork;
    expect(await worker.message({ type: 'DRAIN', force: false, insist: false })).toEqual(['fulfilled']);
    answer = take;
    // Our own back-off holds it up, unless the page forces it.
    await worker.message({ type: 'DRAIN', force: false, insist: false });
    expect(awards()).toHaveLength(1);
    await worker.message({ type: 'DRAIN', force: true, insist: false });
    expect(await outboxDb.entries.count()).toBe(0);
  });

  it('the worker waits as long as the server asked, unless a person insists', async () => {
    await enqueue(1);
    const worker = startWorker();
    answer = async () => Response.json({ detail: 'Busy.' }, { status: 503, headers: { 'Retry-After': '60' } });
    await worker.message({ type: 'DRAIN', force: true, insist: false });
    answer = take;
    await worker.message({ type: 'DRAIN', force: true, insist: false });
    expect(awards()).toHaveLength(1);
    await worker.message({ type: 'DRAIN', force: true, insist: true });
    expect(await outboxDb.entries.count()).toBe(0);
  });

  it('the worker still sends where the browser has neither Background Sync nor badges', async () => {
    await enqueue(3);
    answer = async (request) => {
      vi.setSystemTime(fakeNow() + 121_000);
      return take(request);
    };
    const worker = startWorker({ badge: false, sync: false });
    expect(await worker.message({ type: 'DRAIN', force: false, insist: false })).toEqual(['fulfilled']);
    expect(await outboxDb.entries.count()).toBe(2);
  });

  it('a waiting worker takes over, and sends nothing for that', async () => {
    await enqueue(1);
    expect(await startWorker().message({ type: 'SKIP_WAITING' })).toEqual(['fulfilled']);
    expect(did).toEqual(['skip waiting']);
    expect(requests).toEqual([]);
  });

  it('a page that has no worker is taken over, and sends nothing for that', async () => {
    await enqueue(1);
    expect(await startWorker().message({ type: 'CLAIM' })).toEqual(['fulfilled']);
    expect(did).toEqual(['claim']);
    expect(requests).toEqual([]);
  });

  it.each([null, 'DRAIN', {}, { type: 'DRAIN' }, { type: 'DRAIN', force: 1 }, { type: 'ELSE', force: true }])(
    'a message that the worker does not know is ignored: %j',
    async (data) => {
      await enqueue(1);
      expect(await startWorker().message(data)).toEqual([]);
      expect(requests).toEqual([]);
    },
  );
});

it('each pass uses the current session’s server, and our own server at this origin gets the id as a header', async () => {
  await sessionDb.servers.bulkPut([
    { apiBase: SERVER, isOurs: true },
    { apiBase: OTHER_SERVER, isOurs: true },
  ]);
  await enqueue(1);
  const worker = startWorker();
  await worker.sync();
  await enter(OTHER_SERVER);
  await enqueue(1, OTHER_SERVER);
  await worker.sync();
  const [own, other] = requests.filter(({ method }) => method === 'POST');
  expect(own?.url.startsWith(`${SERVER}/api/points/award`)).toBe(true);
  expect(own?.headers.get('Idempotency-Key')).toMatch(/^0{8}-/);
  expect(other?.url.startsWith(`${OTHER_SERVER}/api/points/award`)).toBe(true);
  expect(other?.headers.get('Idempotency-Key')).toBeNull();
});
