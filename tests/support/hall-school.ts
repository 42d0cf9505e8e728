import type { BoardSnapshot } from '#contracts/board.ts';
import type { DisplayInfo } from '#contracts/displays.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '#domain/displays/display-settings.ts';
import { fakeNow } from './fake-time.ts';
import { byOurs } from './our-server.ts';

const HEARTBEAT_MS = 15_000;
const DAY_MS = 86_400_000;

/** What lies between the display and the school. */
export type Way =
  | 'open'
  /** No network: calls fail at once, and open streams are cut. */
  | 'none'
  /** Calls and streams hang, as in a wifi that lost its uplink. */
  | 'dead'
  /** The sign-in page of a wifi answers in place of the school. */
  | 'portal'
  /** The server's database doesn't answer. */
  | 'failing';

interface OpenStream {
  /** A request that nothing holds is collected, and then Node tells its signal of no abort. A browser holds it. */
  request: Request;
  controller: ReadableStreamDefaultController<Uint8Array>;
  close: () => void;
}

const encoder = new TextEncoder();

/** A school's server as a display knows it, by the clock of the test: a board that changes, streams, and a token that is renewed daily. */
export function createHallSchool(boardAt: (points: number) => BoardSnapshot) {
  let points = 0;
  let way: Way = 'open';
  let token = { value: 1, madeAt: fakeNow() };
  let cookie = 1;
  let isRevoked = false;
  const streams = new Set<OpenStream>();
  const most = { streams: 0 };

  const eventOf = (snapshot: BoardSnapshot): string => `id: ${snapshot.version}\ndata: ${JSON.stringify(snapshot)}\n\n`;
  const send = (text: string): void => {
    if (way !== 'open') return;
    for (const { controller } of streams) controller.enqueue(encoder.encode(text));
  };
  const endStreams = (end: (stream: OpenStream) => void): void => {
    for (const each of streams) {
      streams.delete(each);
      end(each);
    }
  };
  const timer = setInterval(() => send(': hb\n\n'), HEARTBEAT_MS);
  const info = (): DisplayInfo => ({
    id: 'd1',
    name: 'Main hall',
    place: '',
    settings: DEFAULT_DISPLAY_SETTINGS,
    school: 'Riverbank School',
    time_zone: 'Europe/Berlin',
  });

  const contact = (): Response => {
    if (fakeNow() - token.madeAt >= DAY_MS) token = { value: token.value + 1, madeAt: fakeNow() };
    // The cookie of the answer.
    cookie = token.value;
    return Response.json(info());
  };
  const stream = (request: Request): Response => {
    let own: OpenStream | null = null;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        own = { request, controller, close: () => controller.error(new TypeError('network error')) };
        streams.add(own);
        most.streams = Math.max(most.streams, streams.size);
        const now = boardAt(points);
        const first = request.headers.get('last-event-id') === now.version ? ': hb\n\n' : eventOf(now);
        controller.enqueue(encoder.encode(`: ok\nretry: 5000\n\n${first}`));
      },
      cancel: () => void (own && streams.delete(own)),
    });
    request.signal.addEventListener('abort', () => {
      if (!own || !streams.delete(own)) return;
      own.close();
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };
  const answer = (request: Request): Response => {
    const path = new URL(request.url).pathname;
    const refusal = (status: number, code: string) =>
      Response.json({ detail: 'No.', code, request_id: '' }, { status });
    if (isRevoked) return refusal(401, 'display_revoked');
    // The token before the newest opens the board too, until the newest is in use.
    if (cookie < token.value - 1) return refusal(401, 'unauthenticated');
    if (path === '/api/display') return contact();
    if (path === '/api/display/pairing') return refusal(409, 'paired');
    if (path === '/api/leaderboard/boards') return Response.json(boardAt(points));
    if (path === '/api/leaderboard/stream') return stream(request);
    return refusal(404, 'not_found');
  };

  return {
    most,
    openStreams: (): number => streams.size,
    points: (): number => points,
    fetch: async (request: Request): Promise<Response> => {
      switch (way) {
        case 'open':
          return byOurs(answer(request));
        case 'none':
          throw new TypeError('Failed to fetch');
        case 'portal':
          return new Response('<p>Wifi', { headers: { 'Content-Type': 'text/html' } });
        case 'failing':
          return byOurs(Response.json({ detail: 'No.', code: 'unavailable', request_id: '' }, { status: 503 }));
        case 'dead':
          return new Promise((_, reject) => {
            request.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
          });
      }
    },
    award: (given: number): void => {
      points += given;
      send(eventOf(boardAt(points)));
    },
    set: (next: Way): void => {
      way = next;
      if (next !== 'open' && next !== 'dead') endStreams(({ close }) => close());
    },
    /** As a server that stops does: it says goodbye. */
    restart: (): void =>
      endStreams(({ controller }) => {
        controller.enqueue(encoder.encode('retry: 4000\nevent: bye\ndata: restart\n\n'));
        controller.close();
      }),
    revoke: (): void => {
      isRevoked = true;
      endStreams(({ controller }) => controller.close());
    },
    stop: (): void => clearInterval(timer),
  };
}
export type HallSchool = ReturnType<typeof createHallSchool>;
