import { readBuild } from './scripts/bytes.mjs';

const { firstJs, withData, precached, journal } = readBuild();
const inDist = (files) => files.map((file) => `dist/${file}`);

/** A worker that installs fetches each of them. */
const MAX_PRECACHED = 60;
if (precached.length > MAX_PRECACHED)
  throw new Error(`The worker installs ${precached.length} files of ${MAX_PRECACHED}`);

// Budgets in bytes of gzip, 1 kB = 1000. `npm run bench -- bytes` compares them with the packages alone.
export default [
  { name: 'first JavaScript of /login', path: inDist(firstJs), limit: '96 kB', gzip: true },
  {
    name: 'JavaScript of /login with the data layer that loads behind it',
    path: inDist(withData),
    limit: '146 kB',
    gzip: true,
  },
  { name: 'worker of the journal', path: inDist(journal), limit: '2 kB', gzip: true },
  { name: 'service worker', path: 'dist/sw.js', limit: '51.1 kB', gzip: true },
];
