import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { StartupError } from '#server/startup-error.ts';

const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  maxHeaderSize: 8 * 1024,
  keepAliveTimeout: 65_000,
} as const;
const MAX_CONNECTIONS = 12_000;
const DRAIN_MS = 10_000;
const SWEEP_MS = 50;

export interface Listening {
  url: string;
  close(): Promise<void>;
}

/** Serves `fetch` over HTTP. Port 0 chooses a free one. */
export async function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]['fetch'],
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  const server = createAdaptorServer({ fetch, serverOptions: SERVER_OPTIONS });
  if (!isHttp(server)) throw new Error('not an HTTP/1 server');
  server.maxConnections = MAX_CONNECTIONS;
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

const isHttp = (server: ReturnType<typeof createAdaptorServer>): server is Server => 'closeIdleConnections' in server;

const explained = (error: NodeJS.ErrnoException, port: number): Error =>
  error.code === 'EADDRINUSE'
    ? new StartupError(`Port ${port} is in use. Stop the program that uses it, or set PORT.`, { cause: error })
    : error;

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
