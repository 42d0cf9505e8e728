import { expect, it } from 'vitest';
import { decodeHouse } from '#data/api/dialects/decode/school.ts';

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
