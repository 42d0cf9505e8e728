import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packedManifest, packedPaths } from '#scripts/pack/contents.mjs';
import manifest from '#package.json';

const paths = packedPaths('.');

/** The packages that a file of ours imports, without what is only a type. */
const importsOf = (text: string) =>
  [...text.matchAll(/^(?!import type ).* from '([@a-z][^']*)';$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );

test('an archive has each package that the server imports', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const imported = new Set(files.flatMap((name) => importsOf(readFileSync(join('server', name), 'utf8'))));
  expect(imported).toContain('pg');
  expect(imported).toContain('@node-rs/argon2');
  expect([...imported].filter((name) => !paths.includes(`node_modules/${name}`))).toEqual([]);
});

test('an archive has the build, the licence and how to run it', () => {
  expect(paths).toEqual(expect.arrayContaining(['dist', 'build/server', 'LICENSE', 'CHANGELOG.md', 'docs/deploy.md']));
});

test('an archive has no tool of ours, no source and nothing of a school', () => {
  const tools = ['vite', 'vitest', 'typescript', '@playwright/test', 'oxlint', 'knip', 'jsdom', 'fast-check'];
  expect(tools.filter((name) => !(name in manifest.devDependencies))).toEqual([]);
  expect(paths.filter((at) => tools.some((name) => at === `node_modules/${name}`))).toEqual([]);
  const elsewhere = /^(LICENSE|CHANGELOG\.md|docs\/[\w-]+(\.md)?|deploy|dist|build\/server|node_modules\/.+)$/;
  expect(paths.filter((at) => !elsewhere.test(at))).toEqual([]);
});

test('a release starts what is built, and asks for no tool', () => {
  const packed = packedManifest(manifest);
  expect(packed.scripts).toEqual({
    start: 'node build/server/main.js',
    'create-admin': 'node build/server/create-admin.js',
    backup: 'node build/server/backup-command.js',
    restore: 'node build/server/restore-command.js',
  });
  expect(packed).not.toHaveProperty('devDependencies');
  expect([packed.version, packed.dependencies, packed.engines]).toEqual([
    manifest.version,
    manifest.dependencies,
    manifest.engines,
  ]);
});
