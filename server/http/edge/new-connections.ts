import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const AT_ONCE = 4;
const EVERY_MS = 10;

/**
 * Begins to read from new connections a few at a time, and those of each address in turn. Hundreds that come at once would
 * otherwise be served in one go, while the calls on all older connections wait.
 */
export function beginInTurn(server: Server, { atOnce = AT_ONCE, everyMs = EVERY_MS } = {}): void {
  // A Map keeps the order in which its keys came: the first line is the next one.
  const lines = new Map<string, Socket[]>();
  let left = atOnce;
  let timer: NodeJS.Timeout | null = null;

  const next = (): Socket | undefined => {
    for (const [address, line] of lines) {
      lines.delete(address);
      const socket = line.shift();
      if (line.length > 0) lines.set(address, line);
      if (socket && !socket.destroyed) return socket;
    }
    return undefined;
  };
  const look = (): void => {
    const socket = left > 0 ? next() : undefined;
    if (!socket) return;
    left -= 1;
    timer ??= setTimeout(refill, everyMs).unref();
    socket.resume();
    look();
  };
  const refill = (): void => {
    timer = null;
    left = atOnce;
    look();
  };
  // An option of net.createServer, which http.createServer does not hand on.
  Object.assign(server, { pauseOnConnect: true });
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    lines.set(address, [...(lines.get(address) ?? []), socket]);
    look();
  });
}
