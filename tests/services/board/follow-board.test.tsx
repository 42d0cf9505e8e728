import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardSnapshot } from '#contracts/board.ts';
import { createApiClient, type AuthSource } from '#data/api/api-client.ts';
import { accountBoardSource } from '#services/board/account-board.ts';
import type { BoardView } from '#services/board/board-view.ts';
import { createBoardFollower, type BoardFollower } from '#services/board/follow-board.ts';
import { SERVER } from '#tests/support/outbox.ts';
import { byOurs } from '#tests/support/our-server.ts';
import { createShortMemory } from '#tests/support/server-memory.ts';
import { fakeNow } from '#tests/support/fake-time.ts';

const MINUTE = 60_000;

const snapshot = (version: string): BoardSnapshot => ({
  version,
  generated_at: '2026-11-20T10:00:00.000Z',
  school: { name: 'Riverbank School', time_zone: 'UTC' },
  term: null,
  scoring: 'total',
  names: 'initial',
  houses: [{ id: 'h1', name: 'Savant', colour: '#036363', icon: null, goal: null }],
  boards: {
    total: {
      since: null,
      rows: [{ house_id: 'h1', points: 5, place: 1, tied: false, top_student: null }],
      top_students: [],
    },
  },
});

/** A school's server with the boards, as a network shows it. */
interface Server {
  version: string;
  /** How it answers the stream. */
  stream: 'ok' | 'silent' | 'no headers' | 'missing' | 'cut at once';
  boards: 'ok' | 'late' | 'missing' | 'down';
  /** The connections to the stream that are open. */
  open: Set<ReadableStreamDefaultController<Uint8Array>>;
  asked: string[];
  known: Array<string | null>;
}

let server: Server;
let followers: Array<() => void>;
const bytes = (text: string) => new TextEncoder().encode(text);
const event = (version: string) => bytes(`id: ${version}\ndata: ${JSON.stringify(snapshot(version))}\n\n`);

beforeEach(() => {
  vi.useFakeTimers();
  server = { version: 'v1', stream: 'ok', boards: 'ok', open: new Set(), asked: [], known: [] };
  followers = [];
});
afterEach(() => {
  for (const stop of followers) stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function streamAnswer(request: Request): Response | Promise<Response> {
  if (server.stream === 'missing') return Response.json({ detail: 'Not found.' }, { status: 404 });
  const isEnded = new Promise<never>((_, reject) => {
    request.signal.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError')));
  });
  if (server.stream === 'no headers') return isEnded;
  isEnded.catch(() => undefined);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      request.signal.addEventListener('abort', () => {
        if (!server.open.delete(controller)) return;
        controller.error(new DOMException('ended', 'AbortError'));
      });
      if (server.stream === 'cut at once') return controller.error(new TypeError('cut'));
      server.open.add(controller);
      const known = request.headers.get('Last-Event-ID');
      server.known.push(known);
      if (server.stream === 'silent') return;
      controller.enqueue(bytes(': ok\nretry: 1000\n\n'));
      controller.enqueue(known === server.version ? bytes(': hb\n\n') : event(server.version));
    },
    cancel() {
      server.open.clear();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

async function send(request: Request): Promise<Response> {
  const response = await answerTo(request);
  return server.boards === 'missing' ? response : byOurs(response);
}

async function answerTo(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  server.asked.push(pathname);
  if (server.boards === 'down') throw new TypeError('no network');
  if (pathname === '/api/leaderboard/stream') return streamAnswer(request);
  if (pathname === '/api/leaderboard') {
    return Response.json({ houses: [{ id: 'h1', name: 'Savant', points_total: server.version.length }] });
  }
  if (server.boards === 'missing') return Response.json({ detail: 'Not found.' }, { status: 404 });
  if (server.boards === 'late') await new Promise((resolve) => void setTimeout(resolve, 5_000));
  const etag = `"${server.version}"`;
  if (request.headers.get('If-None-Match') === etag)
    return new Response(null, { status: 304, headers: { ETag: etag } });
  return Response.json(snapshot(server.version), { headers: { ETag: etag } });
}

/** The server sends something to every open stream. */
const tell = (chunk: Uint8Array) => server.open.forEach((stream) => stream.enqueue(chunk));
const heartbeat = () => tell(bytes(': hb\n\n'));
function award(version: string): void {
  server.version = version;
  tell(event(version));
}
const askedFor = (path: string) => server.asked.filter((each) => each === path).length;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** A minute and more with the server's heartbeats. */
async function passWithHeartbeats(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 15_000) {
    await pass(15_000);
    heartbeat();
  }
  await pass(0);
}

interface Tab {
  follower: BoardFollower;
  view: () => BoardView;
  version: () => string | undefined;
  close: () => void;
}

function openTab({ kept = null }: { kept?: BoardSnapshot | null } = {}): Tab {
  const random = () => 0.5;
  const auth: AuthSource = {
    proof: async () => ({ userId: 'u1', proof: { scheme: 'Bearer', token: 'access-1' } }),
    refresh: async () => ({ kind: 'ended' }),
    remember: async () => undefined,
  };
  const memory = createShortMemory();
  void memory.learn({ isOurs: server.boards !== 'missing' });
  const api = createApiClient({ send, baseUrl: SERVER, memory, auth });
  const follower = createBoardFollower({
    now: fakeNow,
    random,
    source: accountBoardSource(api, random),
    kept: { read: async () => kept && { snapshot: kept, heardAt: 1, dataAt: 1 }, keep: () => undefined },
  });
  const stop = follower.subscribe(() => undefined);
  followers.push(stop);
  const view = () => follower.getSnapshot();
  return { follower, view, version: () => view().snapshot?.version, close: stop };
}

/** Until the first snapshot and the stream are there. */
async function openLive(options: Parameters<typeof openTab>[0] = {}): Promise<Tab> {
  const tab = openTab(options);
  await vi.waitFor(() => expect(tab.view().isLive).toBe(true));
  return tab;
}

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a page that follows the boards', () => {
  test('shows what the device has, then what the server has, and then each change at once', async () => {
    const tab = openTab({ kept: snapshot('v0') });
    await pass(0);
    await vi.waitFor(() => expect(tab.view().isLive).toBe(true));
    expect([tab.version(), tab.view().isLoading]).toEqual(['v1', false]);
    award('v2');
    await pass(0);
    expect(tab.version()).toBe('v2');
    expect(tab.view().heardAt).toBe(fakeNow());
  });

  test('shows what the device has while there is no network, and says so', async () => {
    server.boards = 'down';
    const tab = openTab({ kept: snapshot('v0') });
    await pass(100);
    expect(tab.view()).toMatchObject({ heardAt: 1, isLive: false, problem: { kind: 'offline' } });
    expect(tab.version()).toBe('v0');
  });

  test('tells the stream which version it has', async () => {
    await openLive();
    expect(server.known).toEqual(['v1']);
  });

  test('hears with each heartbeat that the points still hold', async () => {
    const tab = await openLive();
    await passWithHeartbeats(2 * MINUTE);
    expect(tab.view()).toMatchObject({ heardAt: fakeNow(), isLive: true });
    expect(askedFor('/api/leaderboard/boards')).toBe(1);
  });

  test('calls a stream dead after 40 seconds of silence, asks, and opens another', async () => {
    const tab = await openLive();
    server.version = 'v2';
    await pass(39_000);
    expect([tab.view().isLive, tab.version()]).toEqual([true, 'v1']);
    await pass(5_000);
    await vi.waitFor(() => expect(tab.view().isLive).toBe(true));
    expect([tab.version(), server.open.size]).toEqual(['v2', 1]);
  });

  test('comes back for ever, within half a minute of the server', async () => {
    const tab = await openLive();
    server.boards = 'down';
    for (const stream of server.open) stream.error(new TypeError('cut'));
    server.open.clear();
    await pass(5 * 60 * MINUTE);
    expect(tab.view()).toMatchObject({ isLive: false, problem: { kind: 'offline' } });
    expect(server.asked.length).toBeLessThan(5 * 60 * 4);
    server.boards = 'ok';
    server.version = 'v9';
    await pass(30_000);
    await vi.waitFor(() => expect(tab.view()).toMatchObject({ isLive: true, problem: null }));
    expect([tab.version(), server.open.size]).toEqual(['v9', 1]);
  });

  test('stays away as long as a server that stops says, and then opens the stream without asking', async () => {
    const tab = await openLive();
    for (const stream of server.open) {
      stream.enqueue(bytes('retry: 8000\nevent: bye\ndata: restart\n\n'));
      stream.close();
    }
    server.open.clear();
    const asked = server.asked.length;
    await pass(7_900);
    expect([server.asked.length, tab.view().isLive]).toEqual([asked, false]);
    await pass(200);
    await vi.waitFor(() => expect(tab.view().isLive).toBe(true));
    expect(server.asked.slice(asked)).toEqual(['/api/leaderboard/stream']);
  });

  test('asks at once when the network is back', async () => {
    server.boards = 'down';
    const tab = openTab();
    await pass(10 * MINUTE);
    server.boards = 'ok';
    window.dispatchEvent(new Event('online'));
    await pass(10);
    expect(tab.version()).toBe('v1');
  });
});

describe('where a stream can’t be used', () => {
  test.each(['silent', 'no headers'] as const)(
    'because a proxy holds it back (%s), it asks every 15 seconds at most, and tries no stream for an hour',
    async (stream) => {
      server.stream = stream;
      const tab = openTab();
      await pass(21_000);
      for (const version of ['v2', 'v3', 'v4']) {
        server.version = version;
        await pass(15_000);
        expect(tab.version()).toBe(version);
      }
      await pass(30 * MINUTE);
      expect([askedFor('/api/leaderboard/stream'), server.open.size]).toEqual([1, 0]);
      server.stream = 'ok';
      await pass(31 * MINUTE);
      await vi.waitFor(() => expect(tab.view().isLive).toBe(true));
    },
  );

  test('a change shows within 30 seconds also right after the page has opened', async () => {
    server.stream = 'silent';
    const tab = openTab();
    await pass(100);
    expect(tab.version()).toBe('v1');
    server.version = 'v2';
    await pass(30_000);
    expect(tab.version()).toBe('v2');
  });

  test('because every one is cut at once, it asks, and tries a stream once or twice a minute', async () => {
    server.stream = 'cut at once';
    const tab = openTab();
    await pass(2 * MINUTE);
    server.version = 'v2';
    await pass(15_000);
    expect(tab.version()).toBe('v2');
    const before = askedFor('/api/leaderboard/stream');
    await pass(30 * MINUTE);
    const tries = askedFor('/api/leaderboard/stream') - before;
    expect(tries).toBeGreaterThanOrEqual(30);
    expect(tries).toBeLessThanOrEqual(60);
  });

  test('because the network was bad for half an hour, it is live within a minute of the good one', async () => {
    server.stream = 'cut at once';
    const tab = openTab();
    await pass(30 * MINUTE);
    expect(tab.view().isLive).toBe(false);
    server.stream = 'ok';
    for (let second = 0; second < 60 && !tab.view().isLive; second += 1) await pass(1_000);
    expect(tab.view().isLive).toBe(true);
  });

  test('because another server has the leaderboard alone, that is asked every 25 seconds at most', async () => {
    server.stream = 'missing';
    server.boards = 'missing';
    const tab = openTab();
    await pass(100);
    expect(tab.view().snapshot).toMatchObject({
      houses: [{ name: 'Savant' }],
      boards: { total: { rows: [{ points: 2 }] } },
    });
    server.version = 'v12345';
    await pass(25_000);
    expect(tab.view().snapshot?.boards.total.rows).toMatchObject([{ points: 6 }]);
    await pass(30 * MINUTE);
    expect(askedFor('/api/leaderboard/stream')).toBe(0);
    expect(askedFor('/api/leaderboard/boards')).toBe(0);
  });
});

describe('the stream', () => {
  test('belongs to each tab that is seen, and ends with the tab', async () => {
    const first = await openLive();
    const second = await openLive();
    award('v2');
    await vi.waitFor(() => expect([first.version(), second.version()]).toEqual(['v2', 'v2']));
    expect(server.open.size).toBe(2);
    first.close();
    await pass(1_100);
    await vi.waitFor(() => expect(server.open.size).toBe(1));
    award('v3');
    await vi.waitFor(() => expect(second.version()).toBe('v3'));
    expect(first.version()).toBe('v2');
  });

  test('is closed while the page is hidden, and opened again when it is seen', async () => {
    const tab = await openLive();
    setVisible(false);
    await pass(100);
    expect([server.open.size, tab.view().isLive]).toEqual([0, false]);
    server.version = 'v2';
    await pass(10 * MINUTE);
    expect(tab.version()).toBe('v1');
    setVisible(true);
    await pass(10);
    await vi.waitFor(() => expect(tab.view().isLive).toBe(true));
    expect(tab.version()).toBe('v2');
  });

  test('is not replaced by a call while the page is hidden, even when the network is back', async () => {
    await openLive();
    setVisible(false);
    await pass(100);
    const asked = server.asked.length;
    window.dispatchEvent(new Event('online'));
    await pass(100);
    expect(server.asked.length).toBe(asked);
  });

  test('is not in the way of Refresh where the page was hidden and seen again during a slow call', async () => {
    server.boards = 'late';
    const tab = openTab();
    await pass(100);
    setVisible(false);
    setVisible(true);
    await pass(5_100);
    await vi.waitFor(() => expect(tab.view().isLive).toBe(true));
    server.boards = 'ok';
    server.version = 'v2';
    tab.follower.refresh();
    await vi.waitFor(() => expect([tab.version(), tab.view().isLoading]).toEqual(['v2', false]));
  });

  test('does not keep Refresh from asking', async () => {
    const tab = await openLive();
    server.version = 'v2';
    tab.follower.refresh();
    await vi.waitFor(() => expect([tab.version(), tab.view().isLoading]).toEqual(['v2', false]));
  });
});

test('a month of flapping network leaves one stream, the right board and no timers behind', async () => {
  const tab = await openLive();
  const timers = vi.getTimerCount();
  for (let day = 1; day <= 30; day += 1) {
    server.boards = 'down';
    for (const stream of server.open) stream.error(new TypeError('cut'));
    server.open.clear();
    await pass(60 * MINUTE);
    server.boards = 'ok';
    server.version = `day ${day}`;
    await pass(MINUTE);
    setVisible(false);
    await pass(60 * MINUTE);
    setVisible(true);
    await pass(10);
    await vi.waitFor(() => expect(tab.view().isLive).toBe(true));
  }
  expect([tab.version(), server.open.size]).toEqual(['day 30', 1]);
  expect(vi.getTimerCount()).toBe(timers);
});
