// Bytes of gzip that a tablet downloads, beside those of the least app with the same packages and the same settings.
import { buildFloor, gzipped, gzippedFile, readBuild } from '../bytes.mjs';
import { measurement } from '../measure/measurement.mjs';

const sum = (files) => files.reduce((bytes, file) => bytes + gzippedFile(file), 0);

export async function bench() {
  const { firstJs, withData, lazyJs, css, precached } = readBuild();
  const page = gzipped(await buildFloor('page'));
  const worker = gzipped(await buildFloor('worker'));
  const line = (what, ours, baseline, extra) =>
    measurement({ unit: 'B', ours, baseline, runs: 1, extra: { what, ...extra } });
  return [
    line('first JavaScript of /login', sum(firstJs), page),
    line('the same with the data layer', sum(withData), page),
    line('worker', gzippedFile('sw.js'), worker),
    line('precache', sum(precached), page, {
      files: precached.length,
      css: sum(css),
      lazy: Object.fromEntries(lazyJs.map((file) => [file.replace(/^assets\/|-[^.]{8}\.js$/g, ''), gzippedFile(file)])),
    }),
  ];
}
