import { expect, it } from 'vitest';
import { PRESETS } from '#domain/people/ladder.ts';
import { decodeBoards } from '#data/api/dialects/decode/boards.ts';
import { decodeHouse, decodeSchool } from '#data/api/dialects/decode/school.ts';

it.each([
  ['/crests/red.png', '/crests/red.png'],
  [null, null],
  [undefined, '/icons/Red%20Kites.png'],
  ['crests/red.png', '/icons/Red%20Kites.png'],
  ['https://elsewhere.example/red.png', '/icons/Red%20Kites.png'],
  ['//elsewhere.example/red.png', '/icons/Red%20Kites.png'],
  ['/\\elsewhere.example/red.png', '/icons/Red%20Kites.png'],
  ['/\t/elsewhere.example/red.png', '/icons/Red%20Kites.png'],
])('a house with the icon %j has the crest %s, from our own site', (icon, crest) => {
  expect(decodeHouse({ id: 'h1', name: 'Red Kites', icon })?.icon).toBe(crest);
});

it('a school has its own steps and first day where the server says them, and so has its board', () => {
  const [ladder] = PRESETS.slice(2).map((preset) => preset.ladder);
  const school = { name: 'Hill School', time_zone: 'Asia/Dubai', ladder, week_starts_on: 'sunday' };
  expect(decodeSchool(school)).toMatchObject({ ladder, week_starts_on: 'sunday' });
  const board = { version: '1', school, houses: [], boards: { total: { rows: [] } } };
  expect(decodeBoards(board)?.school).toEqual(school);
});

it('a server that says neither begins its weeks on Monday, and has the grades of the specification', () => {
  const school = { name: 'Hill School', time_zone: 'Asia/Dubai' };
  expect(decodeSchool(school)).toMatchObject({ week_starts_on: 'monday' });
  expect(decodeSchool({ ...school, week_starts_on: 'friday' })).toMatchObject({ week_starts_on: 'monday' });
  expect(decodeSchool(school)).not.toHaveProperty('ladder');
});
