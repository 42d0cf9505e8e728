import { describe, expect, it } from 'vitest';
import { freeIn, isStorageLow, lowStorageText, mayBeDeletedText, storageSentences } from '#domain/storage-words.ts';

const GIB = 1_073_741_824;

describe('what a browser’s estimate says of the room that is left', () => {
  it.each([
    ['the rest of what the disk allows', { quota: 75_000_000, usage: 41_000_000 }, 34_000_000],
    ['more than that is in use', { quota: 10, usage: 12 }, 0],
    ['a fixed number of GiB, whatever the disk has (Chromium)', { quota: GIB + 5_000_148, usage: 5_000_148 }, null],
    ['the fixed number of a large disk', { quota: 10 * GIB + 7, usage: 7 }, null],
    ['nothing of the whole', { usage: 12 }, null],
    ['nothing of what is in use', { quota: 12 }, null],
  ])('%s', (_, estimate, free) => {
    expect(freeIn(estimate)).toBe(free);
  });
});

it.each([
  [49_999_999, true],
  [50_000_000, false],
  [0, true],
  [null, false],
])('%s bytes left: low is %s', (free, isLow) => {
  expect(isStorageLow({ isKept: null, free, isShort: false })).toBe(isLow);
});

it.each([null, 0, 60_000_000])(
  '%s bytes left by the estimate, but none for what is kept for a full disk: it is low',
  (free) => {
    expect(isStorageLow({ isKept: null, free, isShort: true })).toBe(true);
  },
);

it('says how much is left, and what helps', () => {
  expect(lowStorageText({ isKept: true, free: 34_900_000, isShort: false })).toBe(
    'This device is almost full: 34 MB are left for Habit Points. When nothing is left, awards can’t be saved here. Delete photos, videos or apps that you don’t need.',
  );
});

it.each([null, 60_000_000])('names no amount where the estimate (%s) knows none', (free) => {
  expect(lowStorageText({ isKept: true, free, isShort: true })).toBe(
    'This device is almost full. When nothing is left, awards can’t be saved here. Delete photos, videos or apps that you don’t need.',
  );
});

it('names what a browser may delete, and what helps where it offers that', () => {
  const may =
    'This browser may delete unsent awards: on a full device, after weeks without a visit, or when a private window closes.';
  expect(mayBeDeletedText(false)).toBe(may);
  expect(mayBeDeletedText(true)).toBe(`${may} The app on the home screen keeps them.`);
});

describe('the help page’s sentences', () => {
  it.each([
    [
      { isKept: null, free: null, isShort: false },
      'This browser doesn’t say whether it keeps what is stored here.',
      'This browser doesn’t say how much room is left.',
    ],
    [
      { isKept: true, free: 50_000_000, isShort: false },
      'The browser keeps what is stored here until somebody deletes it.',
      'There is room enough on this device.',
    ],
    [
      { isKept: false, free: 2_000_000, isShort: false },
      'The browser may delete what is stored here when the device is full. On the home screen the app is kept.',
      'This device is almost full: 2 MB are left for Habit Points. When nothing is left, awards can’t be saved here. Delete photos, videos or apps that you don’t need.',
    ],
  ])('%o', (facts, kept, room) => {
    expect(storageSentences(facts)).toEqual([
      'Each award that waits is stored twice on this device until the server has it.',
      kept,
      room,
    ]);
  });
});
