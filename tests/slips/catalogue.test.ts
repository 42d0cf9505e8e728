import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SLIPS } from './catalogue.ts';

const all = Object.values(SLIPS).flat();

it('has one slip of each id', () => {
  const ids = all.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it.each(all)('$id finds its line once: $what', ({ file, from, to, tests }) => {
  expect(readFileSync(file, 'utf8').split(from).length - 1).toBe(1);
  expect(to).not.toBe(from);
  expect(tests.filter((test) => !existsSync(test))).toEqual([]);
  expect(tests.length).toBeGreaterThan(0);
});
