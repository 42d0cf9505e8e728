import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const require = createRequire(import.meta.url);

/** The directions of imports: each area with what it may and may not import. */
const AREAS: Array<{ file: string; may: string[]; mayNot: string[] }> = [
  {
    file: 'src/domain',
    may: ['./other.ts', '#domain/other/x.ts'],
    mayNot: ['#contracts/x.ts', 'zod/mini', 'react', 'dexie', '../other/x.ts'],
  },
  { file: 'src/contracts/admin', may: ['#contracts/x.ts', 'zod/mini'], mayNot: ['#data/db/x.ts', 'react'] },
  { file: 'src/contracts', may: ['#domain/x.ts', 'zod/mini'], mayNot: ['#data/db/x.ts', 'react', 'ky'] },
  {
    file: 'src/data/cache',
    may: ['#domain/x.ts', '#contracts/x.ts', '#data/api/x.ts', 'dexie', 'ky'],
    mayNot: ['#services/x.ts', '#ui/x.ts', 'react', 'node:fs'],
  },
  {
    file: 'src/services',
    may: ['#data/db/x.ts', 'react', 'dexie-react-hooks', 'workbox-window'],
    mayNot: ['#features/x/y.ts', '#ui/x.ts', '#app/x.tsx'],
  },
  {
    file: 'src/ui/components',
    may: ['#domain/x.ts', '#ui/x.ts', 'react'],
    mayNot: ['#ui/school/x.tsx', '#services/x.ts', '#data/cache/x.ts', '#contracts/x.ts', 'dexie'],
  },
  {
    file: 'src/ui/form',
    may: ['#ui/components/x.tsx', '#ui/hooks/x.ts', 'react'],
    mayNot: ['#ui/school/x.tsx', '#services/x.ts'],
  },
  {
    file: 'src/ui/school',
    may: ['#domain/x.ts', '#ui/components/x.tsx', '#ui/x.ts', 'react'],
    mayNot: ['#services/x.ts', '#data/cache/x.ts', '#contracts/x.ts', 'dexie'],
  },
  {
    file: 'src/features/some',
    may: [
      './x.ts',
      '#services/x.ts',
      '#ui/x.ts',
      '#contracts/x.ts',
      '#domain/x.ts',
      '#data/cache/x.ts',
      '#data/commands/x.ts',
      '#data/outbox/x.ts',
    ],
    mayNot: [
      '#features/other/x.ts',
      '#data/api/x.ts',
      '#data/db/x.ts',
      '#app/x.tsx',
      'ky',
      'dexie-react-hooks',
      '../other/x.ts',
    ],
  },
  { file: 'src/features/kiosk/room', may: ['#features/kiosk/other/x.ts'], mayNot: ['#features/award/x.ts'] },
  { file: 'src/features/dashboard/room', may: ['#features/dashboard/other/x.ts'], mayNot: ['#features/award/x.ts'] },
  { file: 'src/features/auth/room', may: ['#features/auth/other/x.ts'], mayNot: ['#features/award/x.ts'] },
  {
    file: 'src/features/admin/room',
    may: ['#features/admin/list/x.ts'],
    mayNot: ['#features/award/x.ts', '#data/api/x.ts'],
  },
  {
    file: 'src/features/award/confirm',
    may: ['./x.ts', '#features/award/draft/x.ts', '#data/outbox/x.ts'],
    mayNot: ['#features/other/x.ts', '#data/api/x.ts', '#app/x.tsx', '../draft/x.ts'],
  },
  {
    file: 'src/app',
    may: ['#features/some/x.tsx', '#services/x.ts', '#ui/x.ts'],
    mayNot: ['#data/cache/x.ts', '#data/api/x.ts', '#server/x.ts'],
  },
  {
    file: 'sw',
    may: ['#data/outbox/x.ts', '#contracts/x.ts', '#domain/x.ts', 'workbox-precaching'],
    mayNot: ['#services/x.ts', '#ui/x.ts', 'react'],
  },
  {
    file: 'server/some',
    may: ['#contracts/x.ts', '#domain/x.ts', '#server/x.ts', 'hono', 'node:fs'],
    mayNot: ['#data/api/x.ts', '#services/x.ts', 'react', 'dexie'],
  },
];

const probes = AREAS.flatMap(({ file, may, mayNot }) =>
  [...may, ...mayNot].map((name, index) => ({
    area: file,
    name,
    allowed: index < may.length,
    path: `${file}/probe-${index}.ts`,
  })),
);
/** Who may open a transaction. In the portal's rooms `staffWrite` does, which looks at the caller's rights. */
const TRANSACTIONS = [
  { path: 'server/admin/some/probe.ts', allowed: false },
  { path: 'server/http/probe.ts', allowed: true },
];
const TRANSACTION = 'export const probe = (deps: { db: { tx(): void } }): void => deps.db.tx();\n';
/** Two files that need each other's type. */
const CIRCLE = [
  { path: 'src/domain/circle-a.ts', text: "import type { B } from './circle-b.ts';\nexport type A = B | 'a';\n" },
  { path: 'src/domain/circle-b.ts', text: "import type { A } from './circle-a.ts';\nexport type B = A[];\n" },
];
let refused: Set<string>;
let circleRefused: Set<string>;
let transactionRefused: Set<string>;

/** A house of probes beside the real one: the same rules, one import a file. */
const house = mkdtempSync(join(tmpdir(), 'lint-'));

beforeAll(() => {
  copyFileSync('.oxlintrc.json', join(house, '.oxlintrc.json'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  };
  for (const { path, name } of probes) write(path, `import * as probe from '${name}';\nexport const probed = probe;\n`);
  for (const { path } of TRANSACTIONS) write(path, TRANSACTION);
  for (const { path, text } of CIRCLE) write(path, text);
  const oxlint = join(dirname(require.resolve('oxlint/package.json')), 'bin', 'oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], {
    cwd: house,
    env: { ...process.env, OXLINT_TSGOLINT_PATH: require.resolve('oxlint-tsgolint/bin/tsgolint.js') },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const report = JSON.parse(stdout) as { diagnostics: Array<{ code: string; filename: string }> };
  const refusedBy = (rule: string) =>
    new Set(
      report.diagnostics
        .filter(({ code }) => code.includes(rule))
        .map(({ filename }) => filename.replaceAll('\\', '/')),
    );
  refused = refusedBy('no-restricted-imports');
  circleRefused = refusedBy('no-cycle');
  transactionRefused = refusedBy('no-restricted-properties');
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe('the linter knows who may import whom', () => {
  it.each(probes)('$area, $name: allowed is $allowed', ({ path, allowed }) => {
    expect(refused.has(path)).toBe(!allowed);
  });
});

it.each(TRANSACTIONS)('$path may open a transaction: $allowed', ({ path, allowed }) => {
  expect(transactionRefused.has(path)).toBe(!allowed);
});

it('refuses a circle of files, although it is one of types alone', () => {
  expect(circleRefused).toEqual(new Set(CIRCLE.map(({ path }) => path)));
});
