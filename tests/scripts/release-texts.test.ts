import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cutChangelog, isNewer, notesOf, withRelease } from '#scripts/release/texts.mjs';
import { RELEASES } from '#server/db/releases.ts';
import manifest from '#package.json';

describe('a version', () => {
  test.each([
    ['1.0.1', '1.0.0'],
    ['1.1.0', '1.0.9'],
    ['2.0.0', '1.9.9'],
    ['1.10.0', '1.9.0'],
  ])('%s comes after %s', (newer, older) => {
    expect([isNewer(newer, older), isNewer(older, newer)]).toEqual([true, false]);
  });

  test('does not come after itself', () => {
    expect(isNewer('1.2.3', '1.2.3')).toBe(false);
  });
});

describe('the changelog', () => {
  const TEXT = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 1.0.0 – 2026-10-01\n\n- The first.\n';

  test('is cut where a release begins', () => {
    expect(cutChangelog(TEXT, '1.1.0', '2026-11-28')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 1.1.0 – 2026-11-28\n\n### Added\n\n- A thing.\n\n## 1.0.0 – 2026-10-01\n\n- The first.\n',
    );
  });

  test('is not cut for a release that changes nothing', () => {
    const cut = cutChangelog(TEXT, '1.1.0', '2026-11-28');
    expect(() => cutChangelog(cut, '1.1.1', '2026-11-29')).toThrow("says nothing below 'Unreleased'");
  });

  test('gives the notes of one release', () => {
    const cut = cutChangelog(TEXT, '1.1.0', '2026-11-28');
    expect([notesOf(cut, '1.1.0'), notesOf(cut, '1.0.0')]).toEqual(['### Added\n\n- A thing.', '- The first.']);
    expect(() => notesOf(cut, '1.1')).toThrow('no section of 1.1.');
  });

  test('has what is unreleased first, then each release, the newest first', () => {
    const headings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\S+)/gm)].map(([, name]) => name);
    expect(headings).toEqual(['Unreleased', ...RELEASES.map(({ version }) => version).toReversed()]);
  });
});

describe('the list of releases', () => {
  const first = { version: '1.0.0', schema: 80, checksum: 'abc' };
  const second = { version: '1.1.0', schema: 90, checksum: 'def' };

  test('takes one more at its end', () => {
    const once = withRelease('const RELEASES: readonly Release[] = [];\nrest', first);
    expect(once).toBe(
      "const RELEASES: readonly Release[] = [\n  { version: '1.0.0', schema: 80, checksum: 'abc' },\n];\nrest",
    );
    expect(withRelease(once, second)).toBe(
      "const RELEASES: readonly Release[] = [\n  { version: '1.0.0', schema: 80, checksum: 'abc' },\n  { version: '1.1.0', schema: 90, checksum: 'def' },\n];\nrest",
    );
  });

  test('is found in the server', () => {
    const source = readFileSync('server/db/releases.ts', 'utf8');
    expect(withRelease(source, second)).toContain("  { version: '1.1.0', schema: 90, checksum: 'def' },\n];");
  });

  test('ends with no later version than this one', () => {
    const last = RELEASES.at(-1)?.version;
    expect(last !== undefined && isNewer(last, manifest.version)).toBe(false);
  });
});
