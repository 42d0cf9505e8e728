import { expect, it } from 'vitest';
import { speedSentences } from '#domain/speed-words.ts';

const STAYS = 'These times stay on this device.';

it('a browser that measures nothing says so, whatever was kept before', () => {
  expect(speedSentences([40], false)).toEqual(['This browser doesn’t say how soon it shows what a tap does.']);
});

it('a new device has nothing to say yet', () => {
  expect(speedSentences([], true)).toEqual(['Nothing has been measured yet. Use the app for a while, then come back.']);
});

it('one use is told by itself', () => {
  expect(speedSentences([96], true)).toEqual([
    'The last time the app was used here, it showed what a tap does within 96 ms.',
    'That feels immediate.',
    STAYS,
  ]);
});

it('of several, three of four were as quick as the usual time, in whatever order they came', () => {
  expect(speedSentences([1240, 48, 120, 64], true)).toEqual([
    'The last 4 times the app was used here, it usually showed what a tap does within 120 ms, at worst within 1,240 ms.',
    'That feels immediate.',
    STAYS,
  ]);
});

it.each([
  [200, 'That feels immediate.'],
  [201, 'That is slow. It may help to close other apps and tabs.'],
])('a usual time of %i ms: %s', (ms, words) => {
  expect(speedSentences([ms, ms], true)[1]).toBe(words);
});
