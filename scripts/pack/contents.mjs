import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The commands of a release, which has no tools to build with. */
const COMMANDS = {
  start: 'main',
  'create-admin': 'create-admin',
  backup: 'backup-command',
  restore: 'restore-command',
};

/** What a release says of itself: how to start it, which Node it needs and what it is made of. */
export function packedManifest({ name, version, description, license, type, dependencies, engines }) {
  const scripts = Object.fromEntries(
    Object.entries(COMMANDS).map(([command, file]) => [command, `node build/server/${file}.js`]),
  );
  return { name, version, private: true, description, license, type, scripts, dependencies, engines };
}

/** Files and folders of a release below the project, without what packedManifest writes. Packages are listed one by one. */
export function packedPaths(root) {
  const pages = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return [
    'LICENSE',
    'CHANGELOG.md',
    ...pages.map((name) => `docs/${name}`),
    ...['docs/pictures', 'deploy'].filter((folder) => existsSync(path.join(root, folder))),
    'dist',
    'build/server',
    ...packagesOf(root),
  ];
}

/** The packages that run in a release and are installed here: those of other systems are in the lock alone. */
function packagesOf(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([at, { dev = false }]) => at !== '' && !dev && existsSync(path.join(root, at)))
    .map(([at]) => at);
}
