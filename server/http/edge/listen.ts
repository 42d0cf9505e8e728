import { createServer, type Server } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { StartupError } from '#server/startup-error.ts';
import { followAnswers, type Answers } from './answers.ts';
import { beginInTurn } from './new-connections.ts';
import { refuseBadBytes, refuseBadRequest } from './refuse-bad-bytes.ts';

/** How long a client may take. */
const PATIENCE = {
  /** For the headers. */
  headersTimeout: 10_000,
  /** For the headers and the body. */
  requestTimeout: 15_000,
  /** How often these two are looked at. */
  connectionsCheckingInterval: 5_000,
  /** For taking the next piece of an answer. A stream that is read gets a sign of life more often. */
  takingTimeout: 30_000,
};
const MAX_HEADER_BYTES = 8 * 1024;
const KEEP_ALIVE_MS = 65_000;
const MAX_CONNECTIONS = 12_000;
/** Requests that may wait on a connection while another is answered. No browser sends one before it has the answer. */
const MOST_AHEAD = 4;
const DRAIN_MS = 10_000;
const SWEEP_MS = 50;

export interface Listening {
  url: string;
  close(): Promise<void>;
}

interface Place {
  host: string;
  port: number;
  /** Makes the id of a request that can't be read. */
  ids: () => string;
}

/** Serves `fetch` over HTTP. Port 0 chooses a free one. */
export async function listen(
  fetch: Parameters<typeof getRequestListener>[0],
  { host, port, ids }: Place,
  { takingTimeout, ...timeouts }: typeof PATIENCE = PATIENCE,
): Promise<Listening> {
  const errorHandler = (error: unknown) =>
    error instanceof RequestError ? refuseBadRequest(ids) : new Response(null, { status: 500 });
  const answers = followAnswers();
  const answer = getRequestListener(fetch, { errorHandler });
  const server = createServer(
    { ...timeouts, maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS },
    (incoming, outgoing) => {
      const { socket } = incoming;
      // What came in the same piece as a request that was too much is still read.
      if (socket.destroyed) return void incoming.destroy();
      const { before, ahead } = answers.begin(socket, outgoing);
      const begin = () => {
        if (!socket.destroyed) void answer(incoming, outgoing);
      };
      // Not the socket alone: Node would make an error with a stack for each request that is open on it.
      if (ahead >= MOST_AHEAD) incoming.destroy();
      else if (before) before.once('close', begin);
      // Once all that came with it is known: a client that asks for too much gets no answer at all.
      else queueMicrotask(begin);
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  beginInTurn(server);
  refuseBadBytes(server, answers, ids);
  cutWhoTakesNothing(server, answers, takingTimeout);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actualPort = address !== null && typeof address === 'object' ? address.port : port;
  const shownHost = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    url: `http://${shownHost.includes(':') ? `[${shownHost}]` : shownHost}:${actualPort}`,
    close: () => drain(server),
  };
}

const explained = (error: NodeJS.ErrnoException, port: number): Error =>
  error.code === 'EADDRINUSE'
    ? new StartupError(`Port ${port} is in use. Stop the program that uses it, or set PORT.`, { cause: error })
    : error;

/**
 * Closes a connection on which nothing moves, unless it is the server that has to answer: a call may wait for its turn for
 * longer than a client may take to read.
 */
function cutWhoTakesNothing(server: Server, answers: Answers, ms: number): void {
  server.setTimeout(ms, (socket) => {
    const isAtWork = answers.last(socket)?.headersSent === false;
    if (!isAtWork || socket.writableLength > 0) socket.destroy();
  });
}

/**
 * Takes no new connection, answers the requests under way, and closes kept-alive connections as soon as they are idle,
 * because a busy tablet would otherwise keep the server from stopping. Cuts off what is not done in 10 s.
 */
async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(sweep);
  clearTimeout(force);
}
