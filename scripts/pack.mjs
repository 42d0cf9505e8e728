// Makes the archive of a release, which needs nothing but Node: npm run pack. What is built, the packages that it needs at run
// time as they are installed here, and its docs. It is for the system and the processor that it is made on, because the database
// in it is. `npm run pack -- --folder DIR` leaves the folder unpacked, for an image.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildAll } from './build.mjs';
import { packedManifest, packedPaths } from './pack/contents.mjs';

const ROOT = path.join(import.meta.dirname, '..');

/** Copies everything of a release into a folder that is not there yet. */
function fill(target, manifest) {
  for (const at of packedPaths(ROOT)) {
    // The build is behind links.
    const from = realpathSync(path.join(ROOT, at));
    cpSync(from, path.join(target, at), {
      recursive: true,
      verbatimSymlinks: true,
      // Packages in a package are listed by themselves.
      filter: (source) => path.basename(source) !== 'node_modules',
    });
  }
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(packedManifest(manifest), null, 2)}\n`);
}

/** An archive of the folder, the same for everybody who makes it of the same files where tar can do that. */
function archive(folder, file) {
  const sameForAll = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  const flags = process.platform === 'linux' ? sameForAll : [];
  execFileSync('tar', [...flags, '-czf', file, '-C', path.dirname(folder), path.basename(folder)]);
}

const { values } = parseArgs({ options: { folder: { type: 'string' } } });
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const name = `habit-points-${manifest.version}`;
await buildAll();
if (values.folder !== undefined) {
  fill(path.resolve(values.folder), manifest);
  console.log(path.resolve(values.folder));
} else {
  const work = mkdtempSync(path.join(tmpdir(), 'pack-'));
  const file = `${name}-${process.platform}-${process.arch}.tar.gz`;
  const out = path.join(ROOT, 'packed');
  fill(path.join(work, name), manifest);
  archive(path.join(work, name), path.join(work, file));
  mkdirSync(out, { recursive: true });
  cpSync(path.join(work, file), path.join(out, file));
  rmSync(work, { recursive: true });
  const bytes = readFileSync(path.join(out, file));
  const sum = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(path.join(out, `${file}.sha256`), `${sum}  ${file}\n`);
  console.log(`packed/${file}: ${Math.round(bytes.length / 1e6)} MB`);
}
