import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The last answer that was begun on a connection. */
export type AnswerOn = (socket: Duplex) => ServerResponse | undefined;

export function followAnswers(server: Server): AnswerOn {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.prependListener('request', ({ socket }, answer) => void answers.set(socket, answer));
  return (socket) => answers.get(socket);
}
