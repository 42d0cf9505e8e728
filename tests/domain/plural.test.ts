import { expect, it } from 'vitest';
import { countText, numberText, plural } from '#domain/plural.ts';

it.each([
  [0, '0 awards'],
  [1, '1 award'],
  [2, '2 awards'],
  [1250, '1,250 awards'],
])('%i of them read as %s', (count, text) => {
  expect(countText(count, 'award', 'awards')).toBe(text);
});

it.each([
  [999, '999'],
  [1000, '1,000'],
  [2.5, '2.5'],
  [0.12345, '0.123'],
  [-5, '-5'],
  [-1234, '-1,234'],
])('the number %d is written %s', (value, text) => {
  expect(numberText(value)).toBe(text);
});

it('a noun of its own plural and a verb follow the count', () => {
  expect([countText(1, 'entry', 'entries'), countText(2, 'entry', 'entries')]).toEqual(['1 entry', '2 entries']);
  expect([plural(1, 'is', 'are'), plural(3, 'is', 'are')]).toEqual(['is', 'are']);
});
