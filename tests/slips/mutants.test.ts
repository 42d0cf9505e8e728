import { expect, it } from 'vitest';
import { mutantsOf } from './mutants.ts';

/** The changed first line of each mutant. */
const linesOf = (text: string, file = 'server/x.ts') =>
  mutantsOf(file, text, new Set([1])).map((mutant) => mutant.text.split('\n')[0]);

it.each([
  ['if (a) b = 1;', ['if (!(a)) b = 1;']],
  ['const x = a ? 1 : 2;', ['const x = !(a) ? 1 : 2;']],
  ['const x = a && b;', ['const x = (a);', 'const x = (b);']],
  ['const x = a || b;', ['const x = (a);', 'const x = (b);']],
  ['const x = a ?? b;', []],
  ['const x = a < b;', ['const x = a <= b;']],
  ['const x = a >= b;', ['const x = a > b;']],
  ['const x = a === b;', ['const x = a !== b;']],
  ['await save(a);', [';']],
  ['void save(a);', [';']],
  ['log.warn(a);', []],
  ['x = save(a);', []],
])('%s becomes %j', (text, mutants) => {
  expect(linesOf(text)).toEqual(mutants);
});

it.each([
  ['WHERE a = $1', ['WHERE (a = $1 OR true)']],
  ['WHERE a = $1 AND b IS NULL ORDER BY c', ['WHERE (a = $1 OR true) AND b', 'AND (b IS NULL OR true) ORDER BY c']],
  ['WHERE (a OR b) FOR UPDATE', ['((a OR b) OR true) FOR', '((a AND false) OR b) FOR', '(a OR (b AND false)) FOR']],
  ['WHERE a BETWEEN $1 AND $2 AND b', ['(a BETWEEN $1 AND $2 OR true) AND b', '$2 AND (b OR true)']],
  ['WHERE a = CASE WHEN b AND c THEN 1 END', ['(a = CASE WHEN b AND c THEN 1 END OR true)', 'b AND (c OR true) THEN']],
  ['WHERE a AND ${MORE} LIMIT 1', ['WHERE (a OR true) AND', 'AND (${MORE} OR true) LIMIT 1']],
])('each part of the condition of `%s` is without effect once', (where, parts) => {
  const lines = linesOf(`db.query(\`SELECT 1 FROM t ${where}\`, [])`).slice(1);
  expect(lines).toHaveLength(parts.length);
  for (const [index, part] of parts.entries()) expect(lines[index]).toContain(part);
});

it('changes nothing outside of the lines', () => {
  expect(mutantsOf('server/x.ts', 'if (a) b = 1;\nif (c) d = 1;', new Set([2])).map(({ line }) => line)).toEqual([2]);
});
