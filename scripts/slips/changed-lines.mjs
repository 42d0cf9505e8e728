// The lines of the product that a change has touched.
import { execFileSync } from 'node:child_process';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' });

function isThere(branch) {
  try {
    git('rev-parse', '--verify', '--quiet', branch);
    return true;
  } catch {
    return false;
  }
}

/** By file, the numbers of the lines that differ from where this branch left `base`, saved or not. */
export function changedLines(base) {
  const from = base ?? ['origin/main', 'main'].find(isThere);
  if (!from) throw new Error('There is no main branch: name the commit to compare with.');
  const start = git('merge-base', 'HEAD', from).trim();
  const diff = git('diff', '-U0', '--diff-filter=d', start, '--', 'src', 'server', 'sw');
  const files = new Map();
  let lines;
  for (const text of diff.split('\n')) {
    const file = /^\+\+\+ b\/(.+)$/.exec(text)?.[1];
    if (file) lines = undefined;
    if (file && /(?<!\.d)\.tsx?$/.test(file)) files.set(file, (lines = new Set()));
    const [, first, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(text) ?? [];
    if (first && lines) for (let index = 0; index < Number(count); index += 1) lines.add(Number(first) + index);
  }
  return files;
}
