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

/**
 * These choose a word inside a sentence, or set a count apart from its words in the look of a page. None is added: a
 * sentence is written once for one and once for many (`counted`).
 */
const WORD_IN_A_SENTENCE = [
  'src/domain/awards/outbox-words.ts',
  'src/features/award/progress/award-outcome.ts',
  'src/features/outbox/chip-label.ts',
  'src/features/outbox/entry-label.ts',
  'src/features/outbox/submission-card.tsx',
  'src/features/store/own-balance.tsx',
  'src/features/students/balance-card.tsx',
  'src/features/students/history-summary.tsx',
  'src/services/outbox/use-decisions.ts',
];

it('no other sentence chooses a word by a count', () => {
  // The count with its noun, where the two stand alone.
  const own = 'src/domain/plural.ts';
  expect(having(/\$\{plural\(/)).toEqual([...WORD_IN_A_SENTENCE, own].toSorted());
});
