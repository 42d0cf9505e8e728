import type { ZipProblem } from '#domain/imports/file-problem.ts';
import { crc32 } from './crc32.ts';

type Unzipped = { ok: true; files: ReadonlyMap<string, Uint8Array> } | { ok: false; problem: ZipProblem };

const MOST_ENTRIES = 64;
const MB = 1024 * 1024;
const LARGEST_FILE = 30 * MB;
const LARGEST_TOTAL = 60 * MB;

interface Entry {
  /** The name without its folders, in lower case. */
  name: string;
  isEncrypted: boolean;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  /** Where its local header is. */
  at: number;
}

/**
 * The wanted files of a zip archive, by their names in lower case, whatever folder they are in. It reads the list at the
 * archive's end, and checks length and sum of each file: a cut-off list would look like a school whose students left. The
 * common libraries check neither, don't tell that a file is encrypted, and believe the declared size.
 */
export async function readZip(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<Unzipped> {
  const entries = entriesOf(bytes);
  if (entries === null) return { ok: false, problem: { kind: 'not-a-zip' } };
  if (entries.length > MOST_ENTRIES) return { ok: false, problem: { kind: 'zip-too-large' } };
  const files = new Map<string, Uint8Array>();
  let left = LARGEST_TOTAL;
  for (const entry of entries.filter(({ name }) => isWanted(name))) {
    if (files.has(entry.name)) return { ok: false, problem: { kind: 'twice', file: entry.name } };
    if (entry.isEncrypted) return { ok: false, problem: { kind: 'encrypted' } };
    const unpacked = await unpack(bytes, entry, Math.min(left, LARGEST_FILE));
    if (unpacked === 'too-large') return { ok: false, problem: { kind: 'zip-too-large' } };
    if (unpacked === null || unpacked.length !== entry.size || crc32(unpacked) !== entry.crc) {
      return { ok: false, problem: { kind: 'damaged', file: entry.name } };
    }
    left -= unpacked.length;
    files.set(entry.name, unpacked);
  }
  return { ok: true, files };
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const END = { signature: 0x06054b50, size: 22, longestComment: 0xffff };
const CENTRAL = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };

/** What the archive lists; null where it has no list that can be read. Archives of more than 4 GB are not read. */
function entriesOf(bytes: Uint8Array): Entry[] | null {
  const view = viewOf(bytes);
  const end = endOf(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL.size > view.byteLength || view.getUint32(at, true) !== CENTRAL.signature) return null;
    const nameLength = view.getUint16(at + 28, true);
    const path = new TextDecoder().decode(bytes.subarray(at + CENTRAL.size, at + CENTRAL.size + nameLength));
    const name = path.split(/[/\\]/).at(-1)?.toLowerCase() ?? '';
    // A Mac packs a shadow of each file.
    const isFile = name !== '' && !path.startsWith('__MACOSX/') && !name.startsWith('._');
    if (isFile) {
      entries.push({
        name,
        isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        packedSize: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        at: view.getUint32(at + 42, true),
      });
    }
    at += CENTRAL.size + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Where the record at the end begins. */
function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END.size - END.longestComment);
  for (let at = view.byteLength - END.size; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END.signature) return at;
  }
  return null;
}

const STORED = 0;
const DEFLATED = 8;

/** The content of one file; null where it can't be unpacked. Stops at `most` bytes, whatever size is declared. */
async function unpack(bytes: Uint8Array, entry: Entry, most: number): Promise<Uint8Array | 'too-large' | null> {
  const view = viewOf(bytes);
  if (entry.at + LOCAL.size > view.byteLength || view.getUint32(entry.at, true) !== LOCAL.signature) return null;
  const start = entry.at + LOCAL.size + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = bytes.slice(start, start + entry.packedSize);
  if (packed.length < entry.packedSize) return null;
  if (entry.method === STORED) return packed.length > most ? 'too-large' : packed;
  if (entry.method !== DEFLATED) return null;
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > most) {
        await reader.cancel();
        return 'too-large';
      }
      parts.push(part.value);
    }
  } catch {
    return null;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
