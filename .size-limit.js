import { readFileSync } from 'node:fs';

/** The chunk and all that it imports statically, as files of dist. */
function closure(manifest, key, files = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, files);
  return files;
}

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
/** The key of a chunk of vite.config.ts. */
const chunkKey = (name) => Object.keys(manifest).find((key) => manifest[key].name === name && key.endsWith('.js'));
const firstJs = closure(manifest, chunkKey('sign-in'), closure(manifest, 'index.html'));
const allJs = closure(manifest, chunkKey('data'), new Set(firstJs));
const inDist = (files) => [...files].map((file) => `dist/${file}`);

// Budgets in bytes of gzip, 1 kB = 1000.
export default [
  { name: 'first JavaScript of /login', path: inDist(firstJs), limit: '130 kB', gzip: true },
  {
    name: 'JavaScript of /login with the data layer that loads behind it',
    path: inDist(allJs),
    limit: '160 kB',
    gzip: true,
  },
  { name: 'service worker', path: 'dist/sw.js', limit: '50 kB', gzip: true },
];
