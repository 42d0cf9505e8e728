// A kept-alive HTTP connection that takes little of the machine, so that what is measured is the server: fetch() costs as
// much as the server's own work.
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';

/**
 * One connection; `request` sends one request at a time, and resolves to its status and to a function that reads its JSON.
 * `from` is the address that it comes from: on Linux, any of 127.0.0.0/8.
 */
export async function openConnection(url, { from } = {}) {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, ...(from && { localAddress: from }) });
  socket.setNoDelay(true);
  let received = '';
  let waiting = null;
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    received += chunk;
    const answer = waiting && readAnswer(received);
    if (!answer) return;
    const { resolve } = waiting;
    received = '';
    waiting = null;
    resolve(answer);
  });
  const fail = (error) => waiting?.reject(error ?? new Error('The server closed the connection.'));
  socket.on('error', fail).on('close', () => fail());
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));

  const request = (method, path, { token, body, headers = {} } = {}) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    return new Promise((resolve, reject) => {
      if (socket.destroyed) return reject(new Error('The server closed the connection.'));
      waiting = { resolve, reject };
      socket.write(`${lines.join('\r\n')}\r\n\r\n${text}`);
    });
  };
  return { request, close: () => socket.destroy() };
}

/** The answer that these characters are, one a byte; null while some of it is missing. */
function readAnswer(received) {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = received.slice(0, end);
  const body = received.slice(end + 4);
  const status = Number(head.slice(9, 12));
  const json = (bytes) => () => {
    const isCompressed = /\r\ncontent-encoding: gzip/i.test(head);
    return JSON.parse(isCompressed ? gunzipSync(Buffer.from(bytes, 'latin1')) : Buffer.from(bytes, 'latin1'));
  };
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return body.length < Number(length) ? null : { status, json: json(body) };
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return { status, json: json(body) };
  return body.endsWith('0\r\n\r\n') ? { status, json: json(joinChunks(body)) } : null;
}

function joinChunks(chunked) {
  let body = '';
  for (let at = 0; ;) {
    const lineEnd = chunked.indexOf('\r\n', at);
    const size = Number.parseInt(chunked.slice(at, lineEnd), 16);
    if (!size) return body;
    body += chunked.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
}
