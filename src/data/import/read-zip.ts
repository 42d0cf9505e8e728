import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { ZipProblem } from '#domain/imports/file-problem.ts';

type Unzipped = { ok: true; files: ReadonlyMap<string, Uint8Array> } | { ok: false; problem: ZipProblem };

const MOST_ENTRIES = 64;
const MB = 1024 * 1024;
const LARGEST_FILE = 30 * MB;
const LARGEST_TOTAL = 60 * MB;

/**
 * The wanted files of a zip archive, by their names in lower case, whatever folder they are in. Length and checksum of
 * each are checked against the archive's list: a cut-off file would look like a school whose students left.
 */
export async function readZip(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<Unzipped> {
  const entries = await entriesOf(bytes);
  if (entries === null) return { ok: false, problem: { kind: 'not-a-zip' } };
  if (entries.length > MOST_ENTRIES) return { ok: false, problem: { kind: 'zip-too-large' } };
  const files = new Map<string, Uint8Array>();
  let left = LARGEST_TOTAL;
  for (const { name, entry } of entries.filter(({ name }) => isWanted(name))) {
    if (files.has(name)) return { ok: false, problem: { kind: 'twice', file: name } };
    if (entry.encrypted) return { ok: false, problem: { kind: 'encrypted' } };
    left -= entry.uncompressedSize;
    if (entry.uncompressedSize > LARGEST_FILE || left < 0) return { ok: false, problem: { kind: 'zip-too-large' } };
    const unpacked = await unpack(entry);
    if (unpacked === null) return { ok: false, problem: { kind: 'damaged', file: name } };
    files.set(name, unpacked);
  }
  return { ok: true, files };
}

/** The files that the archive lists, by their names without folders; null where it has no list that can be read. */
async function entriesOf(bytes: Uint8Array): Promise<{ name: string; entry: FileEntry }[] | null> {
  try {
    // The import has a worker of its own already.
    const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
    const entries = await reader.getEntries();
    return entries.flatMap((entry) => {
      const name = entry.filename.split(/[/\\]/).at(-1)?.toLowerCase() ?? '';
      // A Mac packs a shadow of each file.
      const isShadow = entry.filename.startsWith('__MACOSX/') || name.startsWith('._');
      return entry.directory || name === '' || isShadow ? [] : [{ name, entry }];
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
