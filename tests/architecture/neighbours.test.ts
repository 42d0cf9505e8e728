import { describe, expect, it } from 'vitest';
import { importsOf } from './floors.ts';

/** The two neighbouring folders between which a file imports another one; null: one is in a folder of the other. */
function neighboursOf(file: string, imported: string): readonly [from: string, to: string] | null {
  const [from, to] = [file.split('/').slice(0, -1), imported.split('/').slice(0, -1)];
  const parted = from.findIndex((folder, at) => folder !== to[at]);
  if (parted === -1 || to[parted] === undefined) return null;
  return [from.slice(0, parted + 1).join('/'), to.slice(0, parted + 1).join('/')];
}

describe.each([
  { folder: 'src', name: '' },
  { folder: 'server', name: 'server' },
])('two neighbouring folders of $folder', (code) => {
  it('never import from each other', () => {
    const arrows = new Map<string, string>();
    for (const { file, imported } of importsOf(code)) {
      const pair = neighboursOf(file, imported);
      if (pair) arrows.set(pair.join(' -> '), `${file} -> ${imported}`);
    }
    const both = [...arrows].filter(([arrow]) => arrows.has(arrow.split(' -> ').toReversed().join(' -> ')));
    expect(arrows.size).toBeGreaterThan(10);
    expect(both).toEqual([]);
  });
});
