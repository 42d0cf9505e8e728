// Runs a command of the built server, such as create-admin, on the database that the server uses (DATA_DIR, DATABASE_URL).
import { existsSync } from 'node:fs';
import { buildAll } from './build.mjs';

const [name] = process.argv.splice(2, 1);
const built = new URL(`../build/server/${name}.js`, import.meta.url);
if (!existsSync(built)) await buildAll();
await import(built.href);
