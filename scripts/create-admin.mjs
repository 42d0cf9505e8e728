// Creates an administrator without a browser: npm run create-admin -- --help. It works on the database that the server
// uses (DATA_DIR, DATABASE_URL), whether the server runs or not.
import { existsSync } from 'node:fs';
import { buildServer } from './build.mjs';

const built = new URL('../build/server/create-admin.js', import.meta.url);
if (!existsSync(built)) await buildServer();
await import(built.href);
