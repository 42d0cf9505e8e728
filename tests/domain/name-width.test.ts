import { expect, it } from 'vitest';
import { usualWidth } from '#domain/name-width.ts';

it.each([
  [[4, 2, 9, 3, 5, 1, 6, 8, 7, 30], 9],
  [[5, 3], 5],
  [[], 1],
])('of %j, nine in ten are no wider than %i', (widths, usual) => {
  expect(usualWidth(widths)).toBe(usual);
});
