import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What is being answered on each connection. */
export interface Answers {
  /** The last answer that was begun. */
  on(socket: Duplex): ServerResponse | undefined;
  /** How many are begun and not sent. */
  underWay(socket: Duplex): number;
}

export function followAnswers(server: Server): Answers {
  const connections = new WeakMap<Duplex, { last: ServerResponse; underWay: number }>();
  server.prependListener('request', ({ socket }, answer) => {
    const connection = connections.get(socket) ?? { last: answer, underWay: 0 };
    connection.last = answer;
    connection.underWay += 1;
    connections.set(socket, connection);
    answer.once('close', () => (connection.underWay -= 1));
  });
  return {
    on: (socket) => connections.get(socket)?.last,
    underWay: (socket) => connections.get(socket)?.underWay ?? 0,
  };
}
