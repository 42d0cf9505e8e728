import { expect, it } from 'vitest';
import { clockOptions } from '#ui/clock.ts';

const at = new Date(2026, 10, 20, 19, 5);

it.each([
  ['en-US', '7:05 PM'],
  ['en-GB', '19:05'],
  ['de-DE', '19:05'],
  ['es-MX', '7:05 PM'],
])('a device in %s reads %s', (locale, text) => {
  expect(new Intl.DateTimeFormat('en', clockOptions(locale)).format(at).replace(/\s/g, ' ')).toBe(text);
});
