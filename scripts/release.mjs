// Makes a release of what is here: npm run release -- 1.2.0. It writes the version, notes the schema that comes with it, and
// cuts the changelog. What is left to do is printed. CONTRIBUTING.md says which number rises.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { cutChangelog, isNewer, withRelease } from './release/texts.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const change = (file, edit) => {
  const at = path.join(ROOT, file);
  writeFileSync(at, edit(readFileSync(at, 'utf8')));
};

function stop(why) {
  console.error(why);
  process.exit(2);
}

/** The migrations and the releases before, as the server knows them. */
async function schemaOfToday() {
  const vite = await createServer({
    configFile: false,
    root: ROOT,
    appType: 'custom',
    // The page's packages are of no interest here.
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false },
  });
  try {
    const { bundledMigrations, checksumOf } = await vite.ssrLoadModule('/server/db/migrate.ts');
    const { RELEASES } = await vite.ssrLoadModule('/server/db/releases.ts');
    const migrations = bundledMigrations();
    return {
      former: RELEASES.at(-1)?.version ?? null,
      schema: Math.max(...migrations.map(({ version }) => version)),
      checksum: checksumOf(migrations),
    };
  } finally {
    await vite.close();
  }
}

const version = process.argv[2] ?? '';
if (!/^\d+\.\d+\.\d+$/.test(version)) stop('Name the version: npm run release -- 1.2.0');
if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }) !== '')
  stop('Commit or stash first.');
const { former, schema, checksum } = await schemaOfToday();
if (former !== null && !isNewer(version, former)) stop(`The release before is ${former}.`);

const today = new Date().toISOString().slice(0, 10);
change('CHANGELOG.md', (text) => cutChangelog(text, version, today));
change('server/db/releases.ts', (text) => withRelease(text, { version, schema, checksum }));
execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], {
  cwd: ROOT,
  stdio: 'ignore',
});
console.log(`Version ${version}, schema ${schema}. Read the change, then:

  npm test
  git commit -am "Release ${version}"
  git tag v${version}
  git push origin main v${version}

The workflow of the tag publishes archives and image.`);
