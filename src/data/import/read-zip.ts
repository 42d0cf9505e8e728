import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { ZipProblem } from '#domain/imports/file-problem.ts';

type Unzipped = { ok: true; files: ReadonlyMap<string, Uint8Array> } | { ok: false; problem: ZipProblem };

/** An archive with photos has many; only those that are read are unpacked. */
const MOST_ENTRIES = 5_000;
const MOST_WANTED = 64;
const MB = 1024 * 1024;
const LARGEST_FILE = 30 * MB;
const LARGEST_TOTAL = 60 * MB;

/**
 * The wanted files of a zip archive. `keyOf` has what a file is wanted as, by its path in lower case; null leaves it packed.
 * Length and checksum of each are checked against the archive's list: a cut-off file would look like a school whose
 * students left.
 */
export async function readZip(bytes: Uint8Array, keyOf: (path: string) => string | null): Promise<Unzipped> {
  const entries = await entriesOf(bytes);
  if (entries === null) return { ok: false, problem: { kind: 'not-a-zip' } };
  const wanted = entries.flatMap(({ path, entry }) => {
    const key = keyOf(path);
    return key === null ? [] : [{ key, entry }];
  });
  if (entries.length > MOST_ENTRIES || wanted.length > MOST_WANTED) {
    return { ok: false, problem: { kind: 'zip-too-large' } };
  }
  const files = new Map<string, Uint8Array>();
  let left = LARGEST_TOTAL;
  for (const { key, entry } of wanted) {
    if (files.has(key)) return { ok: false, problem: { kind: 'twice', file: key } };
    if (entry.encrypted) return { ok: false, problem: { kind: 'encrypted' } };
    left -= entry.uncompressedSize;
    if (entry.uncompressedSize > LARGEST_FILE || left < 0) return { ok: false, problem: { kind: 'zip-too-large' } };
    const unpacked = await unpack(entry);
    if (unpacked === null) return { ok: false, problem: { kind: 'damaged', file: key } };
    files.set(key, unpacked);
  }
  return { ok: true, files };
}

/** The paths of all its files, in lower case; null where it has no list that can be read. */
export async function pathsOfZip(bytes: Uint8Array): Promise<ReadonlySet<string> | null> {
  const entries = await entriesOf(bytes);
  return entries && new Set(entries.map(({ path }) => path));
}

/** The last part of a path. */
export const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

async function entriesOf(bytes: Uint8Array): Promise<{ path: string; entry: FileEntry }[] | null> {
  try {
    // The import has a worker of its own already.
    const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
    const entries = await reader.getEntries();
    return entries.flatMap((entry) => {
      const path = entry.filename.replaceAll('\\', '/').toLowerCase();
      const name = fileNameOf(path);
      // A Mac packs a shadow of each file.
      const isShadow = path.startsWith('__macosx/') || name.startsWith('._');
      return entry.directory || name === '' || isShadow ? [] : [{ path, entry }];
    });
  } catch {
    return null;
  }
}

/** The content of one file; null where it is damaged. A file that is larger than it says is read up to that size. */
async function unpack(entry: FileEntry): Promise<Uint8Array | null> {
  try {
    return await entry.getData(new Uint8ArrayWriter(), { checkSignature: true });
  } catch {
    return null;
  }
}
