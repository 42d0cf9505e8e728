import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PRODUCT = ['src', 'server', 'sw'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => `${root}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
    .toSorted(),
);
const having = (pattern: RegExp): string[] => PRODUCT.filter((path) => pattern.test(readFileSync(path, 'utf8')));

/** 's' after a noun, or not: `award${count === 1 ? '' : 's'}`, `${word}s`, word + 's'. */
const ADDED_S = /\?\s*''\s*:\s*'e?s'|\?\s*'e?s'\s*:\s*''|\$\{(?:one|noun|word|what|unit)\}e?s\b|\+\s*'e?s'/;

it('no plural is a word with an s behind it', () => {
  expect(having(ADDED_S)).toEqual([]);
});

/** A sentence is written once for one and once for many (`counted`), so that another language can turn it. */
it('no sentence chooses a word by a count', () => {
  // The count with its noun, where the two stand alone.
  const own = 'src/domain/plural.ts';
  expect(having(/\$\{plural\(/)).toEqual([own]);
});
