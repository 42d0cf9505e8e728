import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:https';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { listen, type Listening } from '#server/http/edge/listen.ts';
import { freePort } from '#tests/support/e2e/server-process.ts';
import { deployFile } from '#tests/support/server/deploy-file.ts';
import { LOCALHOST } from '#tests/support/server/localhost-certificate.ts';
import { needs, run } from '#tests/support/server/program.ts';
import { awardBodyFor, readSchool } from '#tests/support/server/school.ts';
import { temporaryDir } from '#tests/support/server/temporary-dir.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { newId } from '#tests/support/ids.ts';

// Real programs are started here, on machines of any speed.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let place: Awaited<ReturnType<typeof temporaryDir>>;
let server: TestServer;
let school: Listening;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  place = await temporaryDir();
  server = await createTestServer({ deps: { trustedProxies: 1 } });
  await writeFile(path.join(place.dir, 'cert.pem'), LOCALHOST.cert);
  await writeFile(path.join(place.dir, 'key.pem'), LOCALHOST.key);
  await writeFile(path.join(place.dir, 'both.pem'), LOCALHOST.cert + LOCALHOST.key);
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(async () => {
  await server.close();
  await place.remove();
});

interface Ports {
  http: number;
  https: number;
  /** Of the school's server. */
  school: number;
}

interface Proxy {
  program: string;
  /** Starts it. Resolves with the certificate of the authority that its own one comes from. */
  start(dir: string, ports: Ports): Promise<() => Promise<string>>;
}

const caddy = (
  name: string,
  host: string,
  tls: (dir: string) => string,
  ca: (dir: string) => Promise<string>,
): Proxy => ({
  program: 'caddy',
  start: async (dir, ports) => {
    const site = await deployFile(name, [
      [`${host} {`, `localhost {\n${tls(dir)}`],
      ['127.0.0.1:8080', `127.0.0.1:${ports.school}`],
    ]);
    const file = path.join(dir, 'Caddyfile');
    const own = `admin off\nskip_install_trust\nhttp_port ${ports.http}\nhttps_port ${ports.https}\nstorage file_system ${dir}`;
    await writeFile(file, `{\n${own}\n}\n${site}`);
    ends.push(run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { HOME: dir }).stop);
    return () => ca(dir);
  },
});

const PROXIES: Record<string, Proxy> = {
  Caddyfile: caddy(
    'Caddyfile',
    'points.example.school',
    () => `tls ${path.join(place.dir, 'cert.pem')} ${path.join(place.dir, 'key.pem')}`,
    () => Promise.resolve(LOCALHOST.cert),
  ),
  // The certificate of Caddy's own authority is what tablets are given.
  'Caddyfile.local': caddy(
    'Caddyfile.local',
    'points.school.lan',
    () => '',
    (dir) => readFile(path.join(dir, 'pki/authorities/local/root.crt'), 'utf8'),
  ),
  'nginx.conf': {
    program: 'nginx',
    start: async (dir, ports) => {
      const site = await deployFile('nginx.conf', [
        ['127.0.0.1:8080', `127.0.0.1:${ports.school}`],
        ['listen 80;', `listen 127.0.0.1:${ports.http};`],
        ['listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`],
        ['points.example.school;', 'localhost;'],
        ['/etc/letsencrypt/live/points.example.school/fullchain.pem', path.join(place.dir, 'cert.pem')],
        ['/etc/letsencrypt/live/points.example.school/privkey.pem', path.join(place.dir, 'key.pem')],
      ]);
      const file = path.join(dir, 'nginx.conf');
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${dir}/${kind};`,
      );
      await writeFile(
        file,
        `daemon off; pid ${dir}/nginx.pid; error_log stderr; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${site}}`,
      );
      ends.push(run('nginx', ['-p', dir, '-c', file, '-e', 'stderr']).stop);
      return () => Promise.resolve(LOCALHOST.cert);
    },
  },
  'haproxy.cfg': {
    program: 'haproxy',
    start: async (dir, ports) => {
      const file = path.join(dir, 'haproxy.cfg');
      const text = await deployFile('haproxy.cfg', [
        ['maxconn 20000', 'maxconn 100'],
        ['bind :80', `bind 127.0.0.1:${ports.http}`],
        [
          'bind :443 ssl crt /etc/haproxy/points.example.school.pem',
          `bind 127.0.0.1:${ports.https} ssl crt ${path.join(place.dir, 'both.pem')}`,
        ],
        ['127.0.0.1:8080', `127.0.0.1:${ports.school}`],
        // The second server is away.
        ['127.0.0.1:8081', '127.0.0.1:1'],
      ]);
      await writeFile(file, text);
      ends.push(run('haproxy', ['-db', '-f', file]).stop);
      return () => Promise.resolve(LOCALHOST.cert);
    },
  },
};

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A call through the proxy, by somebody who trusts its authority and nobody else. `until`: ends the answer when it has come. */
function ask(options: RequestOptions, body?: string, until?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: 'localhost', servername: 'localhost', agent: false, ...options }, (response) => {
      let text = '';
      const finish = () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (until === undefined || !text.includes(until)) return;
        finish();
        asked.destroy();
      });
      response.on('end', finish);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

test.for(Object.keys(PROXIES))('deploy/%s passes on what the server needs', async (name, context) => {
  const proxy = PROXIES[name];
  if (!proxy) throw new Error(name);
  needs(proxy.program, context);
  const dir = path.join(place.dir, name);
  await mkdir(dir, { mode: 0o755 });
  const ports = { http: await freePort(), https: await freePort(), school: await freePort() };
  school = await listen(server.app.fetch, { host: '127.0.0.1', port: ports.school, ids: newId });
  const authority = await proxy.start(dir, ports);
  const call = async (options: RequestOptions, body?: string, until?: string) =>
    ask({ port: ports.https, ca: await authority(), ...options }, body, until);
  const json = { 'Content-Type': 'application/json' };

  // HTTPS, by the one authority that is trusted; the server learns of it and asks browsers to stay with it.
  await expect.poll(async () => (await call({ path: '/healthz' }).catch(() => null))?.status).toBe(200);
  expect((await call({ path: '/healthz' })).headers['strict-transport-security']).toMatch(/max-age=31536000/);
  expect((await fetch(`http://localhost:${ports.http}/`, { redirect: 'manual' })).headers.get('location')).toMatch(
    /^https:/,
  );

  // The largest import: the server itself reads it and answers.
  const office = { Authorization: `Bearer ${await server.signIn('office')}`, ...json };
  const large = await call(
    { path: '/api/admin/imports/preview', method: 'POST', headers: office },
    JSON.stringify({ rows: 'x'.repeat(5_000_000) }),
  );
  expect(large.status).toBe(400);
  expect(JSON.parse(large.text)).toHaveProperty('request_id');

  // A stream comes piece by piece while it stays open.
  const token = await server.signIn('rivera');
  const board = { path: '/api/leaderboard/stream', headers: { Authorization: `Bearer ${token}` } };
  expect((await call(board, undefined, '\n\n')).headers['content-type']).toMatch(/^text\/event-stream/);

  // Whoever claims other addresses is counted by the real one: six screens a minute may ask to be paired.
  const screen = (address: string) =>
    call({ path: '/api/display/pairing', method: 'POST', headers: { 'X-Forwarded-For': address } });
  const statuses: number[] = [];
  for (let n = 1; n <= 7; n += 1) statuses.push((await screen(`10.0.0.${n}`)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(6);

  // An award is answered as by the server itself.
  const award = await call(
    { path: '/api/points/award', method: 'POST', headers: { Authorization: `Bearer ${token}`, ...json } },
    JSON.stringify(awardBodyFor(await readSchool(server, token))),
  );
  expect(award.status).toBe(201);

  // While the server is away, a tablet reads that it should come back.
  await school.close();
  await expect.poll(async () => (await call({ path: '/api/houses' })).status).toBe(503);
  const away = await call({ path: '/api/houses' });
  expect(away.headers['retry-after']).toBe('5');
  expect(away.headers['content-type']).toMatch(/^application\/json/);
  expect(JSON.parse(away.text)).toEqual({
    detail: 'The server is being started. Please try again in a moment.',
    code: 'unavailable',
  });
});
