import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base } from './fixtures.ts';

/** Where a server looks for the app, so that another version can be put there while it runs. */
function startSite() {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const dir = join(folder, 'current');
  return {
    dir,
    /** Puts a built version in the place of the present one, in one step. */
    deploy(built: string): void {
      const next = join(folder, 'next');
      symlinkSync(resolve(built), next);
      renameSync(next, dir);
    },
    /**
     * Builds the app of this code under other settings; the folder that holds it. As after a change of everything, none of
     * its files has the name of another version's file.
     */
    async build(name: string, settings: Record<string, string>): Promise<string> {
      const outDir = join(folder, name);
      const options = ['--outDir', outDir, '--emptyOutDir', '--assetsDir', `assets/${name}`, '--logLevel', 'warn'];
      const child = spawn(
        process.execPath,
        ['node_modules/vite/bin/vite.js', 'build', ...options],
        // The test runner has a NODE_ENV of its own, with which React's development build would be taken.
        { env: { ...process.env, ...settings, NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      let complaints = '';
      child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`The version ${name} could not be built:\n${complaints}`);
      return outDir;
    },
    remove(): void {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Site = ReturnType<typeof startSite>;

/** Versions of the app, which differ in the address behind 'request help'. */
interface Versions {
  deploy: (built: string) => void;
  first: string;
  second: string;
  /** Built when it is asked for: few stories need it. */
  killSwitch: () => Promise<string>;
}

/** A school whose app can be replaced by another version of it. */
export const test = base.extend<object, { site: Site; versions: Versions }>({
  site: [
    async ({}, use) => {
      const site = startSite();
      await use(site);
      site.remove();
    },
    { scope: 'worker' },
  ],
  versions: [
    async ({ site }, use) => {
      await use({
        deploy: site.deploy,
        first: 'dist',
        second: await site.build('second', { VITE_HELP_EMAIL: 'second@demo.school' }),
        killSwitch: () => site.build('kill-switch', { VITE_KILL_SWITCH: 'true' }),
      });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  staticDir: [async ({ site }, use) => use(site.dir), { scope: 'worker' }],
});
