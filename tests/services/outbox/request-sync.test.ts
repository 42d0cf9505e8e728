import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import { createRequestSync } from '#services/outbox/request-sync.ts';

let here: DrainOptions[];
let told: unknown[];
let tags: string[];
const requestSync = createRequestSync((options) => void here.push(options));

beforeEach(() => {
  here = [];
  told = [];
  tags = [];
});
afterEach(() => void vi.unstubAllGlobals());

/** A browser with a worker that controls this page, and with what its registration offers. */
function controlled(registration: object): void {
  const controller = { postMessage: (message: unknown) => void told.push(message) };
  vi.stubGlobal('navigator', { serviceWorker: { controller, ready: Promise.resolve(registration) } });
}
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

it.each<[string, object]>([
  ['knows no workers', {}],
  ['has none in control of this page', { serviceWorker: { controller: null, ready: new Promise(() => {}) } }],
])('this page sends itself where the browser %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  requestSync();
  requestSync({ force: true, insist: true });
  expect(here).toEqual([
    { force: false, insist: false },
    { force: true, insist: true },
  ]);
});

it('the worker is asked where it controls the page, at each nudge also by a tag, and this page does not send', async () => {
  controlled({ sync: { register: async (tag: string) => void tags.push(tag) } });
  requestSync({ force: true });
  requestSync({ force: true, insist: true });
  await settled();
  expect(told).toEqual([
    { type: 'DRAIN', force: true, insist: false },
    { type: 'DRAIN', force: true, insist: true },
  ]);
  expect(tags).toEqual(['outbox', 'outbox']);
  expect(here).toEqual([]);
});

it.each<[string, object]>([
  ['does not have Background Sync', {}],
  ['refuses it', { sync: { register: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) } }],
])('a browser that %s gets only the message, and nothing fails', async (_, registration) => {
  const unheard: unknown[] = [];
  const listen = (reason: unknown): void => void unheard.push(reason);
  process.on('unhandledRejection', listen);
  controlled(registration);
  requestSync();
  await settled();
  process.off('unhandledRejection', listen);
  expect(told).toEqual([{ type: 'DRAIN', force: false, insist: false }]);
  expect(unheard).toEqual([]);
});
