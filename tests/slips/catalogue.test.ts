import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SLIPS } from './catalogue.ts';
import { SURVIVORS } from './survivors.ts';

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

it('accepts survivors only of lines that are there', () => {
  const stands = ({ file, line }: (typeof SURVIVORS)[number]) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((text) => text.trim() === line);
  expect(SURVIVORS.filter((survivor) => !stands(survivor))).toEqual([]);
});
