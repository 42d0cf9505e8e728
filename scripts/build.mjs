// Builds the product: the app with its service worker (dist) and the server (build/server, for any Node from 20.19). The build lies
// in a folder of its own and takes the place of the one before it in one step (release-folders.mjs).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { inNewFolder } from './release-folders.mjs';

const ROOT = join(import.meta.dirname, '..');

async function buildApp(outDir) {
  await build({ root: ROOT, logLevel: 'warn', build: { outDir } });
}

async function buildServer(outDir) {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    build: {
      ssr: true,
      rolldownOptions: {
        input: ['main', 'worker', 'create-admin', 'backup-command', 'restore-command'].map(
          (name) => `server/${name}.ts`,
        ),
      },
      outDir,
      target: 'node20',
      sourcemap: true,
      copyPublicDir: false,
    },
  });
}

/** Builds app and server; resolves with the folder that holds both. */
export function buildAll() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return inNewFolder(ROOT, version, async (folder) => {
    await buildApp(join(folder, 'dist'));
    await buildServer(join(folder, 'build', 'server'));
  });
}

if (import.meta.filename === process.argv[1]) await buildAll();
