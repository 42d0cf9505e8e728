import { STATUS_CODES, type Server } from 'node:http';
import type { ProblemAnswer } from '#contracts/call.ts';
import type { Answers } from './answers.ts';

interface Refusal {
  status: number;
  code: string;
  detail: string;
}

const NOT_HTTP: Refusal = { status: 400, code: 'bad_request', detail: 'This is not a valid request.' };
/** By the error of Node's parser. */
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', detail: 'The headers are larger than 8 kB.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'too_slow', detail: 'The request took too long to arrive.' },
};

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

const bodyOf = ({ detail, code }: Refusal, ids: () => string): ProblemAnswer => ({ detail, code, request_id: ids() });

/** For a request that HTTP allows and the app can't read, such as one for a host that has no such name. */
export const refuseBadRequest = (ids: () => string): Response =>
  Response.json(bodyOf(NOT_HTTP, ids), { status: NOT_HTTP.status, headers: HEADERS });

/** Answers bytes that never become a request, in the one form of all refusals, and closes the connection. */
export function refuseBadBytes(server: Server, answers: Answers, ids: () => string): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.last(socket);
    // In the middle of another answer, a refusal would be read as a part of it.
    const isAnswering = answer !== undefined && answer.headersSent && !answer.writableFinished;
    if (!socket.writable || isAnswering || error.code === 'ECONNRESET') return socket.destroy();
    const refusal = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
    const body = JSON.stringify(bodyOf(refusal, ids));
    const headers = { ...HEADERS, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
    const lines = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}
