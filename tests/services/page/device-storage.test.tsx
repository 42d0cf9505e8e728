import { afterEach, beforeEach, expect, it } from 'vitest';
import { deviceStorage } from '#services/page/device-storage.ts';
import { createClock } from '#tests/support/clock.ts';

const clock = createClock();
let looks: number;
let quota: number;
let isKept: boolean;

beforeEach(() => {
  looks = 0;
  deviceStorage.noteReserve(true);
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
  deviceStorage.follow(clock.now, () => undefined);
  await expect.poll(() => deviceStorage.getSnapshot()).toEqual({ isKept: false, free: 60_000_000, isShort: false });
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

it('is short of room without what is kept for a full disk, and tries to take that again when a person comes back', async () => {
  let takes = 0;
  deviceStorage.follow(clock.now, () => void (takes += 1));
  await deviceStorage.look();
  deviceStorage.noteReserve(false);
  expect(deviceStorage.getSnapshot()).toMatchObject({ free: 60_000_000, isShort: true });
  await deviceStorage.look();
  expect([deviceStorage.getSnapshot().isShort, takes]).toEqual([true, 0]);
  clock.move(3_600_000);
  comeBack();
  expect(takes).toBe(1);
  deviceStorage.noteReserve(true);
  expect(deviceStorage.getSnapshot().isShort).toBe(false);
  clock.move(3_600_000);
  comeBack();
  expect(takes).toBe(1);
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
  expect(deviceStorage.getSnapshot()).toEqual({ isKept: null, free: null, isShort: false });
});
