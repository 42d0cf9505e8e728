import { afterEach, expect, it, vi } from 'vitest';
import { sendFromPage } from '#services/send-from-page.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers as the list says, one request after the other, and counts the requests. */
function network(answers: Array<() => Response>, onLine = true) {
  const fetch = vi.fn<(request: Request) => Promise<Response>>(async () => answers.shift()!());
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('navigator', { onLine });
  return fetch;
}
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const answer =
  (status: number, headers = {}) =>
  () =>
    new Response('{}', { status, headers });
const read = () => sendFromPage(new Request('https://school.test/api/habits'));

it.each([
  ['got no answer', lost],
  ['met a proxy without its server', answer(502)],
])('a read that %s is tried once more', async (_, first) => {
  const fetch = network([first, answer(200)]);
  expect((await read()).status).toBe(200);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('a read that fails again gives the second answer', async () => {
  network([answer(502), answer(503)]);
  expect((await read()).status).toBe(503);
  network([lost, lost]);
  await expect(read()).rejects.toThrow('Failed to fetch');
});

it.each([
  ['a server that says when to come back', answer(503, { 'Retry-After': '30' }), true, 503],
  ['a server’s own error', answer(500), true, 500],
  ['a server that refuses', answer(429), true, 429],
])('%s is not asked again', async (_, first, onLine, status) => {
  const fetch = network([first], onLine);
  expect((await read()).status).toBe(status);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('a device without a network asks once', async () => {
  const fetch = network([lost], false);
  await expect(read()).rejects.toThrow('Failed to fetch');
  expect(fetch).toHaveBeenCalledTimes(1);
});

it.each([lost, answer(503)])('nothing that writes is sent twice', async (first) => {
  const fetch = network([first]);
  const body = { method: 'POST', body: '{}' };
  await sendFromPage(new Request('https://school.test/api/points/award', body)).catch(() => null);
  expect(fetch).toHaveBeenCalledTimes(1);
});
