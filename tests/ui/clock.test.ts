import { expect, it } from 'vitest';
import { clockOptions } from '#ui/clock.ts';
import { writtenIn } from '#domain/school-clock.ts';

const at = Date.parse('2026-11-20T19:05Z');

it.each([
  ['en-US', '7:05 PM'],
  ['en-GB', '19:05'],
  ['de-DE', '19:05'],
  ['es-MX', '7:05 PM'],
])('a device in %s reads %s', (locale, text) => {
  expect(writtenIn(clockOptions(locale))(at, 'UTC').replace(/\s/g, ' ')).toBe(text);
});
