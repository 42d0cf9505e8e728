import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './server-process.ts';

/** What happens to one request between the tablet and the school. */
export type Fault =
  | 'none'
  /** The server answers, and the answer breaks off in its body: the award is in the ledger, the tablet doesn't know. */
  | 'cut-reply'
  /** The server answers, and nothing of it arrives. On a kept-alive socket the browser itself asks again. */
  | 'no-reply'
  /** The request never reaches the server. */
  | 'cut-request'
  | 'error-500'
  /** 200 with the HTML of a captive portal. */
  | 'portal'
  | { delayMs: number }
  /** It lies in the network until then, and reaches the server even if nobody waits for its answer any more. */
  | { until: Promise<void> };

const STREAM = '/api/leaderboard/stream';

type FaultOf = (request: { method: string; path: string }) => Fault;

/**
 * The school's wifi: a proxy in front of the server, with an address of its own that stays while the server comes and
 * goes. The app is opened at its address.
 */
export async function startBadNetwork(upstream: string) {
  const port = await freePort();
  let faultOf: FaultOf = () => 'none';
  const sockets = new Set<Socket>();
  const awards: string[] = [];
  const streams = new Set<ServerResponse>();
  const server: Server = createServer((incoming, outgoing) => {
    if (isAward({ method: incoming.method, path: incoming.url })) awards.push(incoming.url ?? '');
    const fault = faultOf({ method: incoming.method ?? 'GET', path: incoming.url ?? '/' });
    void carry(upstream, incoming, outgoing, { fault, streams });
  });
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${port}`,
    /** Every award request that came by. */
    awards,
    setFault(next: Fault | FaultOf): void {
      faultOf = typeof next === 'function' ? next : () => next;
      // A fault that hits new requests also hits open streams.
      const fault = faultOf({ method: 'GET', path: STREAM });
      if (typeof fault === 'string' && fault !== 'none') for (const stream of streams) stream.destroy();
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

export type BadNetwork = Awaited<ReturnType<typeof startBadNetwork>>;

interface Asked {
  method?: string | undefined;
  path?: string | undefined;
}

const isAward = ({ method, path }: Asked): boolean =>
  method === 'POST' && path?.startsWith('/api/points/award') === true;

/** Of an award that was sent. */
const isUndo = ({ method, path }: Asked): boolean =>
  method === 'POST' && path !== undefined && /^\/api\/points\/[^/]+\/reverse$/.test(path);

/** A fault of award requests only: of every one, or of each `every`th. */
export function onAwards(fault: Fault, every = 1): FaultOf {
  let count = 0;
  return (asked) => {
    if (!isAward(asked)) return 'none';
    count += 1;
    return count % every === 0 ? fault : 'none';
  };
}

/** A fault of what is sent to this path. */
export const onPath =
  (path: string, fault: Fault): FaultOf =>
  (asked) =>
    asked.method === 'POST' && asked.path === path ? fault : 'none';

/** Lets `count` award requests through and holds the next ones: a moment in the middle of sending that lasts. */
export const holdAwardsAfter = (count: number) => holdAfter(count, isAward);

/** Holds each undo of a sent award in the network. */
export const holdUndos = () => holdAfter(0, isUndo);

function holdAfter(count: number, isHeld: (asked: Asked) => boolean) {
  let through = 0;
  let release = (): void => {};
  let reach = (): void => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const faultOf: FaultOf = (asked) => {
    if (!isHeld(asked)) return 'none';
    through += 1;
    if (through <= count) return 'none';
    reach();
    return { until };
  };
  return { faultOf, reached, release, /** How many came by, held or not. */ asked: () => through };
}

async function carry(
  upstream: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { fault, streams }: { fault: Fault; streams: Set<ServerResponse> },
): Promise<void> {
  const body = await bodyOf(incoming);
  if (typeof fault === 'object') await ('until' in fault ? fault.until : sleep(fault.delayMs));
  if (fault === 'cut-request') return void outgoing.destroy();
  if (fault === 'error-500')
    return void outgoing.writeHead(500, { 'Content-Type': 'application/json' }).end('{"detail":"Broken."}');
  if (fault === 'portal') {
    return void outgoing
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<!doctype html><title>Welcome to our wifi</title>');
  }
  const forwarded = request(
    upstream + (incoming.url ?? '/'),
    { method: incoming.method, headers: { ...incoming.headers, host: new URL(upstream).host } },
    (answer) => {
      if (fault === 'none' && answer.headers['content-type']?.startsWith('text/event-stream')) {
        return passOn(answer, outgoing, streams);
      }
      void bodyOf(answer).then((content) => {
        if (fault === 'no-reply') return void outgoing.destroy();
        // Half a body with its full length announced: on a kept-alive socket a mere cut would make the browser ask again
        // by itself, and hide the loss from the app.
        const { 'transfer-encoding': _, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': content.length });
        if (fault !== 'cut-reply') return void outgoing.end(content);
        outgoing.write(content.subarray(0, Math.floor(content.length / 2)), () => outgoing.destroy());
      });
    },
  );
  forwarded.on('error', () => outgoing.destroy());
  forwarded.end(body);
}

/** A stream has no end, so it can't be gathered first. */
function passOn(answer: IncomingMessage, outgoing: ServerResponse, streams: Set<ServerResponse>): void {
  streams.add(outgoing);
  outgoing.on('close', () => {
    streams.delete(outgoing);
    answer.destroy();
  });
  answer.on('error', () => outgoing.destroy());
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch {
    // The other side went away; what came is what there is.
  }
  return Buffer.concat(chunks);
}
