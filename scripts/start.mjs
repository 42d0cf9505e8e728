// The whole product in one command: builds it, then serves app and API. A demo school is made in an empty database,
// unless SEED says otherwise (SEED=none npm start).
import { buildApp, buildServer } from './build.mjs';

process.env.SEED ??= 'demo';
console.log('Building the app and the server …');
await buildApp();
await buildServer();
await import(new URL('../build/server/main.js', import.meta.url).href);
