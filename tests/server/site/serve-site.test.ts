import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_SECURITY_POLICY, contentSecurityPolicy } from '#server/http/edge/security-headers.ts';
import { createSite } from '#server/site/site.ts';
import { createTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const PAGE = '<!doctype html><title>Habit Points</title>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(4_000))})`;
let dir: string;
let server: TestServer;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'habit-points-site-'));
  await Promise.all(['assets', 'icons', '.vite'].map((name) => mkdir(path.join(dir, name))));
  const files = {
    'index.html': PAGE,
    'sw.js': SCRIPT,
    'manifest.webmanifest': '{}',
    'assets/app-1a2b3c.js': SCRIPT,
    'icons/Savant.png': 'png',
    '.vite/manifest.json': '{}',
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(dir, name), text)));
  await writeFile(path.join(tmpdir(), 'habit-points-outside.txt'), 'outside');
  await symlink(path.join(tmpdir(), 'habit-points-outside.txt'), path.join(dir, 'link.txt'));
  server = await createTestServer({ seed: 'empty', deps: { site: createSite(dir) } });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
  await rm(path.join(tmpdir(), 'habit-points-outside.txt'));
});

const get = (at: string, headers: Record<string, string> = {}) => server.fetch(at, { headers });

describe('caching', () => {
  test.each([
    ['/', 'no-cache', 'text/html; charset=utf-8'],
    ['/index.html', 'no-cache', 'text/html; charset=utf-8'],
    ['/sw.js', 'no-cache', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'no-cache', 'application/manifest+json; charset=utf-8'],
    ['/assets/app-1a2b3c.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
    ['/icons/Savant.png', 'public, max-age=86400', 'image/png'],
  ])('%s is %s', async (at, cacheControl, type) => {
    const response = await get(at);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe(cacheControl);
    expect(response.headers.get('content-type')).toBe(type);
  });

  test('what has not changed is answered 304', async () => {
    const tag = (await get('/sw.js')).headers.get('etag') ?? '';
    expect((await get('/sw.js', { 'If-None-Match': tag })).status).toBe(304);
    expect((await get('/sw.js', { 'If-None-Match': `W/${tag}` })).status).toBe(304);
    expect((await get('/sw.js', { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('a new build is served without a restart', async () => {
    const before = (await get('/sw.js')).headers.get('etag');
    await writeFile(path.join(dir, 'sw.js'), `${SCRIPT};1`);
    expect((await get('/sw.js')).headers.get('etag')).not.toBe(before);
  });
});

describe('the page', () => {
  test.each([
    '/login',
    '/assign/house/points?house_name=Savant&habit_name=Own%20It',
    '/students/1/history',
    '/unknown',
  ])('opens at %s', async (at) => {
    const response = await get(at);
    expect([response.status, await response.text()]).toEqual([200, PAGE]);
  });

  test.each([
    '/assets/gone-000000.js',
    '/favicon.ico',
    '/sw.js.map',
    '/icons/Nobody.png',
    '/.well-known/assetlinks.json',
    '/.well-known/change-password',
  ])('does not replace the missing file %s', async (at) => {
    expect((await get(at)).status).toBe(404);
  });

  test.each(['/api/unknown', '/api/students/x/y/z'])('does not answer for %s', async (at) => {
    const response = await get(at);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['/../package.json', '/..%2f..%2fetc%2fpasswd.txt', '/.vite/manifest.json', '/link.txt', '/assets/%00.js'])(
    'never gives away %s',
    async (at) => {
      const response = await get(at);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toMatch(/outside|root:|"name"/);
    },
  );

  test('answers HEAD without a body', async () => {
    const response = await server.fetch('/login', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test('is not there before the first build, and says what to do', async () => {
    const unbuilt = await createTestServer({ seed: 'empty', deps: { site: createSite(path.join(dir, 'nothing')) } });
    const response = await unbuilt.fetch('/');
    expect([response.status, await response.text()]).toEqual([503, 'The app is not built yet. Run: npm run build']);
    await unbuilt.close();
  });
});

describe('with other releases beside it', () => {
  const releases = () => path.join(dir, 'releases');
  const write = async (at: string, text: string) => {
    await mkdir(path.dirname(path.join(dir, at)), { recursive: true });
    await writeFile(path.join(dir, at), text);
  };
  let beside: TestServer;

  beforeAll(async () => {
    await write('releases/2.0.0/dist/index.html', PAGE);
    await write('releases/2.0.0/dist/assets/app-2.js', 'second');
    await write('releases/1.0.0/dist/assets/app-1.js', 'first');
    await write('releases/1.0.0/dist/icons/Old.png', 'png');
    await write('releases/1.0.0/secret.txt', 'secret');
    await write('releases/.unfinished-1/dist/assets/app-3.js', 'half of the thi');
    await write('others/one/dist/index.html', PAGE);
    await write('others/two/dist/assets/app-1.js', 'of somebody else');
    await symlink('2.0.0', path.join(releases(), 'current'));
    beside = await createTestServer({
      seed: 'empty',
      deps: { site: createSite(path.join(releases(), 'current', 'dist')) },
    });
  });
  afterAll(() => beside.close());

  test('it has their assets too', async () => {
    const texts = await Promise.all(
      ['app-1.js', 'app-2.js'].map(async (name) => (await beside.fetch(`/assets/${name}`)).text()),
    );
    expect(texts).toEqual(['first', 'second']);
  });

  test.each([
    ['what has the same name in each release', '/icons/Old.png'],
    ['what is not in their app', '/assets/../secret.txt'],
    ['what is not in their app, in disguise', '/assets/..%2f..%2fsecret.txt'],
    ['a build that is still being written', '/assets/app-3.js'],
  ])('it does not have %s', async (_, at) => {
    expect((await beside.fetch(at)).status).toBe(404);
  });

  test('folders of another name are no releases', async () => {
    const alone = await createTestServer({
      seed: 'empty',
      deps: { site: createSite(path.join(dir, 'others', 'one', 'dist')) },
    });
    expect((await alone.fetch('/assets/app-1.js')).status).toBe(404);
    await alone.close();
  });
});

describe('compression', () => {
  test('brotli where it is taken, else gzip, else none', async () => {
    const at = '/assets/app-1a2b3c.js';
    const bytes = async (accept: string) => {
      const response = await get(at, { 'Accept-Encoding': accept });
      return { encoding: response.headers.get('content-encoding'), body: Buffer.from(await response.arrayBuffer()) };
    };
    const br = await bytes('gzip, deflate, br');
    const gz = await bytes('gzip');
    const plain = await bytes('identity');
    expect([br.encoding, gz.encoding, plain.encoding]).toEqual(['br', 'gzip', null]);
    expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT);
    expect(gunzipSync(gz.body).toString()).toBe(SCRIPT);
    expect(plain.body.toString()).toBe(SCRIPT);
  });
});

test.each(['/', '/api/unknown', '/api/houses/summary', '/healthz'])('%s carries the security headers', async (at) => {
  const { headers } = await get(at);
  expect(headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toContain('camera=(self)');
});

test('the policy allows no inline code, no other origin and one Trusted Types policy', () => {
  expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|https?:|\*/);
  expect(CONTENT_SECURITY_POLICY).toContain("require-trusted-types-for 'script'; trusted-types app");
});

test('lets the app talk to the API servers that were named, and to no other', () => {
  const policy = contentSecurityPolicy(['https://api.example.school']);
  expect(policy).toContain("connect-src 'self' https://api.example.school; ");
  expect(contentSecurityPolicy([])).toBe(CONTENT_SECURITY_POLICY);
});
