// A kept-alive HTTP connection that takes little of the machine, so that what is measured is the server: fetch() costs as
// much as the server's own work.
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';

/**
 * One connection; `request` sends one request at a time, and resolves to its status, its ETag, how many bytes came, and a
 * function that reads its JSON.
 * A body that is a Buffer is JSON already. An answer is looked into once its last byte is there, and only if it is read.
 * `from` is the address that it comes from: on Linux, any of 127.0.0.0/8.
 */
export async function openConnection(url, { from } = {}) {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, ...(from && { localAddress: from }) });
  socket.setNoDelay(true);
  let answer = beginAnswer();
  let waiting = null;
  socket.on('data', (chunk) => {
    if (!waiting || !answer.take(chunk)) return;
    const { resolve } = waiting;
    const { status, etag, bytes, json } = answer;
    answer = beginAnswer();
    waiting = null;
    resolve({ status, etag, bytes, json });
  });
  const fail = (error) => waiting?.reject(error ?? new Error('The server closed the connection.'));
  socket.on('error', fail).on('close', () => fail());
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));

  const request = (method, path, { token, body, headers = {} } = {}) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      ...(token ? [`Authorization: Bearer ${token}`] : []),
      ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${bytes.length}`]),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    return new Promise((resolve, reject) => {
      if (socket.destroyed) return reject(new Error('The server closed the connection.'));
      waiting = { resolve, reject };
      socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), bytes]));
    });
  };
  return { request, close: () => socket.destroy() };
}

/** Collects the bytes of one answer. `take` says whether the answer is complete. */
function beginAnswer() {
  const chunks = [];
  let size = 0;
  let tail = '';
  let head = null;
  let bodyAt = 0;
  const json = () => {
    const body = Buffer.concat(chunks).subarray(bodyAt);
    const sent = head.isChunked ? Buffer.from(joinChunks(body.latin1Slice()), 'latin1') : body;
    return JSON.parse(head.isCompressed ? gunzipSync(sent) : sent);
  };
  const answer = { status: 0, etag: null, bytes: 0, json, take };
  function take(chunk) {
    chunks.push(chunk);
    size += chunk.length;
    answer.bytes = size;
    tail = (tail + chunk.subarray(-5).latin1Slice()).slice(-5);
    if (head === null) {
      const start = chunks.length === 1 ? chunk : Buffer.concat(chunks);
      const end = start.indexOf('\r\n\r\n');
      if (end < 0) return false;
      head = readHead(start.latin1Slice(0, end));
      answer.status = head.status;
      answer.etag = head.etag;
      bodyAt = end + 4;
    }
    if (head.length !== null) return size - bodyAt >= head.length;
    return !head.isChunked || tail === '0\r\n\r\n';
  }
  return answer;
}

const readHead = (head) => ({
  status: Number(head.slice(9, 12)),
  etag: /\r\netag: ([^\r]+)/i.exec(head)?.[1] ?? null,
  length: readLength(/\r\ncontent-length: (\d+)/i.exec(head)),
  isChunked: /\r\ntransfer-encoding: chunked/i.test(head),
  isCompressed: /\r\ncontent-encoding: gzip/i.test(head),
});

const readLength = (found) => (found ? Number(found[1]) : null);

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
