// The whole product in one command: builds it, then serves app and API. A demo school is made in an empty database,
// unless SEED says otherwise (SEED=none npm start). With --school it is a real one, in a folder of its own: the passwords
// of a demo are public.
import { buildAll } from './build.mjs';

const isReal = process.argv.includes('--school');
process.env.SEED ??= isReal ? 'none' : 'demo';
if (isReal) process.env.DEFAULT_DATA_DIR = '.school';
console.log('Building the app and the server …');
await buildAll();
await import(new URL('../build/server/main.js', import.meta.url).href);
