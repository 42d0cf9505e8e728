import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What is being answered on each connection. */
export interface Answers {
  /** Notes an answer that begins. Gives the one before it, where that is not sent yet, and how many such there are. */
  begin(socket: Duplex, answer: ServerResponse): { before: ServerResponse | null; ahead: number };
  /** The last answer that was begun. */
  last(socket: Duplex): ServerResponse | undefined;
}

export function followAnswers(): Answers {
  const connections = new WeakMap<Duplex, { last: ServerResponse; underWay: number }>();
  return {
    begin: (socket, answer) => {
      const connection = connections.get(socket) ?? { last: answer, underWay: 0 };
      const { last, underWay: ahead } = connection;
      connections.set(socket, connection);
      connection.last = answer;
      connection.underWay += 1;
      answer.once('close', () => (connection.underWay -= 1));
      return { before: ahead > 0 ? last : null, ahead };
    },
    last: (socket) => connections.get(socket)?.last,
  };
}
