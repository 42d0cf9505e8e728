import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';

const hasUnzip = spawnSync('unzip', ['-v']).status === 0;
const hasSha256sum = spawnSync('sha256sum', ['--version']).status === 0;

/** Unpacks an archive into a folder as a person does: with the system's unzip where it has one. */
export async function unpack(archive: Uint8Array, dir: string): Promise<void> {
  if (!hasUnzip) {
    for (const entry of await new ZipReader(new Uint8ArrayReader(archive)).getEntries()) {
      if (entry.directory) continue;
      const path = join(dir, entry.filename);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, await entry.getData(new Uint8ArrayWriter()));
    }
    return;
  }
  writeFileSync(join(dir, 'school.zip'), archive);
  const { status, stderr } = spawnSync('unzip', ['-q', 'school.zip'], { cwd: dir, encoding: 'utf8' });
  if (status !== 0) throw new Error(`unzip: ${stderr}`);
}

/** Whether every file is as SHA256SUMS says; true where the system has no sha256sum. */
export const isAsSummed = (dir: string): boolean =>
  !hasSha256sum || spawnSync('sha256sum', ['--quiet', '--strict', '-c', 'SHA256SUMS'], { cwd: dir }).status === 0;

export const textOf = (dir: string, name: string): string => readFileSync(join(dir, name), 'utf8');
