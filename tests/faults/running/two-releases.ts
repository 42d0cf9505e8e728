import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { bundleServer } from '#tests/support/server/server-process.ts';

/** A folder of releases as docs/deploy.md describes it, with two builds of this code that have no asset in common. */
export async function twoReleases(root: string) {
  const releases = path.join(root, 'releases');
  mkdirSync(releases, { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  const server = path.dirname(await bundleServer());
  for (const name of ['first', 'second']) {
    const folder = path.join(root, 'unpacked', name);
    await buildApp(path.join(folder, 'dist'), name);
    cpSync(server, path.join(folder, 'build', 'server'), { recursive: true });
  }
  const current = path.join(root, 'current');
  const names = (name: string) =>
    readdirSync(path.join(releases, name, 'dist', 'assets'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(path.join(releases, name, 'dist'), path.join(entry.parentPath, entry.name))}`);
  return {
    /** The file that a service starts. */
    main: path.join(current, 'build', 'server', 'main.js'),
    /** What unpacking an archive comes to. */
    unpack: (name: string) => renameSync(path.join(root, 'unpacked', name), path.join(releases, name)),
    switchTo(name: string): void {
      symlinkSync(path.join('releases', name), path.join(root, 'next'));
      renameSync(path.join(root, 'next'), current);
    },
    /** The paths of a release's assets. */
    assets: names,
  };
}

async function buildApp(outDir: string, name: string): Promise<void> {
  const options = ['--outDir', outDir, '--emptyOutDir', '--assetsDir', `assets/${name}`, '--logLevel', 'error'];
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...options], {
    // The test runner has a NODE_ENV of its own, with which React's development build would be taken.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The release ${name} could not be built.`);
}
