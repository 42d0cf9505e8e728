// What a tablet downloads, in bytes of gzip, and the floor that it is compared with: the same packages in the least app.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const gzipped = (content) => gzipSync(content, { level: 9 }).length;
export const gzippedFile = (file) => gzipped(readFileSync(join('dist', file)));

/** What is built, by the names of src and of the chunks in vite.config.ts. */
export function readBuild() {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
  const keyOf = (name) => Object.keys(manifest).find((key) => manifest[key].name === name && key.endsWith('.js'));

  /** The chunk and all that it imports statically. */
  function closure(key, files = new Set()) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    if (files.has(chunk.file)) return files;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) closure(imported, files);
    return files;
  }

  // The entry of index.html is in it.
  const firstJs = closure(keyOf('sign-in'));
  const withData = closure(keyOf('data'), new Set(firstJs));
  const precached = readPrecache().map(({ url }) => url);
  return {
    firstJs: [...firstJs],
    withData: [...withData],
    lazyJs: precached.filter((file) => file.endsWith('.js') && !withData.has(file)),
    css: precached.filter((file) => file.endsWith('.css')),
    // A worker has a file of its own, which the manifest of the page's chunks doesn't name.
    journal: precached.filter((file) => file.includes('journal.worker')),
    precached,
  };
}

/** The list that the build put into the worker. */
function readPrecache() {
  const [list] = /\[\{"revision":.*?\}\]/.exec(readFileSync('dist/sw.js', 'utf8')) ?? [];
  if (!list) throw new Error('dist/sw.js has no list of files');
  return JSON.parse(list);
}

/** Builds a file of scripts/floor with the app's own settings; resolves with its code. */
export async function buildFloor(name) {
  const { build, loadConfigFromFile } = await import('vite');
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' });
  const { resolve, build: settings } = loaded.config;
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    resolve,
    define: {
      'process.env.NODE_ENV': '"production"',
      ...(name === 'worker' && { 'self.__WB_MANIFEST': JSON.stringify(readPrecache()) }),
    },
    build: {
      target: settings.target,
      modulePreload: settings.modulePreload,
      write: false,
      rolldownOptions: { input: `scripts/floor/${name}.mjs`, output: { format: name === 'worker' ? 'iife' : 'es' } },
    },
  });
  return output[0].code;
}
