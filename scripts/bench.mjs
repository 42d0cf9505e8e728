/**
 * Every claim of speed, measured beside its baseline: npm run bench, or some of them: npm run bench -- bytes drain.
 * Build first (npm run build). Each module in scripts/bench exports `bench()`, which resolves to one measurement or
 * several, and each measurement is printed as one line of JSON. How long each bench took is said at the end.
 * docs/performance.md explains the figures.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const modules = new URL('bench/', import.meta.url);
const known = readdirSync(fileURLToPath(modules)).map((file) => file.replace(/\.mjs$/, ''));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`There is no bench "${unknown.join('", "')}". There are: ${known.join(', ')}.`);
  process.exit(2);
}

let failed = false;
const shares = [];
const started = Date.now();
const secondsSince = (time) => Math.round((Date.now() - time) / 1000);
for (const name of asked.length ? asked : known) {
  const begun = Date.now();
  try {
    const { bench } = await import(new URL(`${name}.mjs`, modules).href);
    for (const measurement of [await bench()].flat()) console.log(JSON.stringify({ bench: name, ...measurement }));
  } catch (error) {
    failed = true;
    console.error(`${name}:`, error);
  }
  shares.push(`${name} ${secondsSince(begun)} s`);
}
console.error(`${shares.join(', ')}; ${secondsSince(started)} s in all`);
process.exitCode = failed ? 1 : 0;
