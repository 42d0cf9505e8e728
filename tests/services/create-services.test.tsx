import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchHabits } from '#data/api/school-api.ts';
import { OutboxDb } from '#data/db/outbox-db.ts';
import { SessionDb } from '#data/session/session-db.ts';
import { createServices } from '#services/create-services.ts';
import { watchFirstScreen } from '#services/page/first-screen.ts';
import type { Services } from '#services/services.ts';
import { createClock, createDevice, emptyDisk, submission } from '#tests/support/outbox.ts';
import { RIVERA } from '#tests/support/session.ts';

let services: Services;
let listeners: Array<() => void>;
let posts: number;
let answerAward: () => Response;

/** A device on which an award waits. */
async function start(): Promise<void> {
  emptyDisk();
  localStorage.clear();
  const apiBase = location.origin;
  const sessionDb = new SessionDb();
  await sessionDb.session.put({ key: 'current', apiBase, profile: RIVERA, tokens: { access: 'a', refresh: 'r' } });
  const outboxDb = new OutboxDb();
  await createDevice(outboxDb, createClock()).enqueue(submission(['s1'], { userId: RIVERA.id, apiBase }));
  sessionDb.close();
  outboxDb.close();
  services = await createServices();
}

/** A page ends with its listeners; the one of these tests goes on. How to remove what is added from now on. */
function keepListeners(target: EventTarget): () => void {
  const added = vi.spyOn(target, 'addEventListener');
  return () => {
    for (const [type, listener] of added.mock.calls) target.removeEventListener(type, listener);
  };
}

/** What the start itself asks for is over: its last part copies what waits, and then tries to send it. */
async function started(): Promise<void> {
  await vi.waitFor(async () => {
    expect(Object.values(localStorage).join(' ')).toContain('Student s1');
    expect(await lastEnd()).toMatchObject({ kind: 'later' });
  });
}

const lastEnd = async () => (await services.outboxDb.drain.get('drain'))?.end;

beforeEach(() => {
  // It moves on as the real one does: what waits for its next try is tried after a second or two.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  posts = 0;
  vi.spyOn(globalThis, 'setInterval');
  listeners = [window, document].map(keepListeners);
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), location.origin));
    if (request.url.endsWith('/config.json')) return new Response('', { status: 404 });
    if (request.method !== 'POST') return Response.json([], { headers: { 'Award-Ids': 'kept' } });
    posts += 1;
    return answerAward();
  });
});
afterEach(() => {
  for (const { value } of vi.mocked(setInterval).mock.results) clearInterval(value as NodeJS.Timeout);
  for (const remove of listeners) remove();
  for (const db of [services.sessionDb, services.outboxDb, services.undoDb, services.historyCheckDb]) db.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('what a screen asks for and gets ends the wait for the next try', async () => {
  answerAward = () => Response.json({ detail: 'Busy.' }, { status: 503 });
  await start();
  await started();
  await vi.waitFor(() => expect(posts).toBeGreaterThan(1));
  await started();
  const at = services.now();
  const end = { kind: 'later', at, why: 'server', retryAt: at + 5 * 60_000 } as const;
  await services.outboxDb.drain.update('drain', { end });
  const tried = posts;
  await vi.waitFor(async () => {
    expect(await fetchHabits(services.api)).toMatchObject({ ok: true });
    expect(posts).toBeGreaterThan(tried);
  });
});

it('what guards the outbox, and what follows the database, begins when the first screen is drawn', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const root = document.createElement('div');
  root.innerHTML = '<p class="first-loading"></p>';
  document.body.append(root);
  watchFirstScreen(root, () => {});
  await start();
  await vi.waitFor(async () => expect(await lastEnd()).toMatchObject({ kind: 'later' }));
  expect(Object.values(localStorage).join(' ')).not.toContain('Student s1');
  expect(localStorage.getItem('habit-points.access-token')).toBeNull();
  root.replaceChildren();
  await started();
  expect(localStorage.getItem('habit-points.access-token')).toBe('a');
  root.remove();
});

it('a page that knows that it has no network tries nothing', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  answerAward = () => Response.json({});
  await start();
  await started();
  expect(await lastEnd()).toMatchObject({ why: 'offline' });
  expect(posts).toBe(0);
});

it('what the screens looked like last is deleted when the session is, and not before', async () => {
  const deleted: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 });
  answerAward = () => new Response('', { status: 503 });
  await start();
  await started();
  expect(deleted).toEqual([]);
  await services.sessionDb.session.delete('current');
  await vi.waitFor(() => expect(deleted).toContain('last-screens-1'));
});

it('an id is a random UUID', async () => {
  answerAward = () => new Response('', { status: 503 });
  await start();
  await started();
  const ids = Array.from({ length: 200 }, () => services.newId());
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  // At each of its 30 free places stand more than half of the digits.
  const places = Array.from({ length: 36 }, (_, place) => new Set(ids.map((id) => id[place])));
  expect(places.filter((digits) => digits.size > 8)).toHaveLength(30);
});
