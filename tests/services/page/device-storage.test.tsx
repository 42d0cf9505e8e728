import { afterEach, beforeEach, expect, it } from 'vitest';
import { deviceStorage } from '#services/page/device-storage.ts';
import { createClock } from '#tests/support/clock.ts';

const clock = createClock();
let looks: number;
let quota: number;
let isKept: boolean;

beforeEach(() => {
  looks = 0;
  quota = 90_000_000;
  isKept = false;
  give({
    persisted: async () => isKept,
    persist: async () => (isKept = true),
    estimate: async () => {
      looks += 1;
      return { quota, usage: 30_000_000 };
    },
  });
});
afterEach(() => Reflect.deleteProperty(navigator, 'storage'));

const give = (storage: unknown): void =>
  void Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
const comeBack = (): void => void document.dispatchEvent(new Event('visibilitychange'));

it('looks at the start, and when a person comes back, at most once an hour', async () => {
  deviceStorage.follow(clock.now);
  await expect.poll(() => deviceStorage.getSnapshot()).toEqual({ isKept: false, free: 60_000_000 });
  quota = 60_000_000;
  clock.move(59 * 60_000);
  comeBack();
  expect(looks).toBe(1);
  clock.move(60_000);
  comeBack();
  await expect.poll(() => deviceStorage.getSnapshot().free).toBe(30_000_000);
  comeBack();
  expect(looks).toBe(2);
});

it('knows what the browser answered when it was asked to keep the storage', async () => {
  await deviceStorage.look();
  expect(deviceStorage.getSnapshot().isKept).toBe(false);
  deviceStorage.keep();
  await expect.poll(() => deviceStorage.getSnapshot().isKept).toBe(true);
});

it.each([
  ['that has none of it', undefined],
  [
    'that refuses to say it',
    { persisted: () => Promise.reject(new Error('no')), estimate: () => Promise.reject(new Error('no')) },
  ],
])('knows nothing in a browser %s', async (_, storage) => {
  give(storage);
  await deviceStorage.look();
  expect(deviceStorage.getSnapshot()).toEqual({ isKept: null, free: null });
});
