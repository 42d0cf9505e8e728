/** The part of a file in the origin's private file system that the journal uses. Each write may throw: no room. */
export interface JournalFile {
  getSize(): number;
  read(into: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
}

/** A text that is kept under a key, or null: it is removed. */
export type Change = readonly [key: string, value: string | null];

/** What others wrote since the last look. */
export interface Heard {
  /** `whole`: it is all there is. `new`: the journal was empty, and has what this page knows. */
  kind: 'more' | 'whole' | 'new';
  changes: readonly Change[];
}

const MB = 1024 * 1024;
/** About 2,700 awards. */
export const HALF = 3 * MB;
const LOG = 2 * HALF;
/** What is given back so that the databases can finish their writes. */
export const BALLAST = 4 * MB;
/** A half begins with its generation and that number's complement; a record with its length and its checksum. */
const HEAD = 8;

/**
 * Makes the file what the journal needs: two halves for the records and, where there is room for twice as much, the ballast
 * behind them. All of it is written once, because a write in place needs no room on a full disk. Throws where not even
 * the halves fit.
 */
export function prepareJournal(file: JournalFile, random: (bytes: Uint8Array<ArrayBuffer>) => void): void {
  try {
    fill(file, LOG, () => undefined);
  } catch (error) {
    file.truncate(0);
    throw error;
  }
  if (file.getSize() === LOG + BALLAST) return;
  try {
    // Nothing that a disk could store in less room.
    fill(file, LOG + 2 * BALLAST, random);
    file.truncate(LOG + BALLAST);
    file.flush();
  } catch {
    giveBallast(file);
  }
}

export const hasBallast = (file: JournalFile): boolean => file.getSize() > LOG;

/** Gives the ballast back to the disk. The next start takes it again, and an open page tries it once an hour. */
export function giveBallast(file: JournalFile): void {
  if (!hasBallast(file)) return;
  file.truncate(LOG);
  file.flush();
}

function fill(file: JournalFile, size: number, write: (bytes: Uint8Array<ArrayBuffer>) => void): void {
  const bytes = new Uint8Array(64 * 1024);
  for (let at = file.getSize(); at < size; at += bytes.length) {
    write(bytes);
    put(file, bytes.subarray(0, Math.min(bytes.length, size - at)), at);
  }
  file.flush();
}

/**
 * Texts by key in a file, as records behind each other in one of its halves. What doesn't fit behind them is
 * written to the other half, without what was removed since; that half's generation, which makes it the newer one, is
 * written last. So a kill at any moment leaves all that was flushed before. Several pages write in turns, each with a
 * journal of its own over the same file.
 */
export function createJournal(random: (bytes: Uint8Array<ArrayBuffer>) => void) {
  let values = new Map<string, string>();
  /** 0: nothing was read yet. */
  let generation = 0;
  let start = 0;
  let end = 0;

  /** Reads what others wrote. Where the browser has deleted the file, what this page knows is all there is. */
  function catchUp(file: JournalFile): Heard {
    const newest = newestHalf(file);
    if (newest.generation === 0) {
      generation = 0;
      return { kind: 'new', changes: [] };
    }
    const isMore = newest.generation === generation;
    if (!isMore) {
      ({ generation, start } = newest);
      end = start + HEAD;
      values = new Map();
    }
    const changes: Change[] = [];
    for (let record = readRecord(file, end, newest); record; record = readRecord(file, end, newest)) {
      end += record.size;
      for (const change of record.changes) changes.push(change);
    }
    values = changed(values, changes);
    return isMore ? { kind: 'more', changes } : { kind: 'whole', changes: [...values] };
  }

  function moveOver(file: JournalFile, next: ReadonlyMap<string, string>): void {
    const before = generation === 0 ? null : { start, end };
    const other = { generation: before ? generation + 1 : beginning(random), start: before?.start === 0 ? HALF : 0 };
    const record = recordOf([...next], other.generation);
    if (HEAD + record.length > HALF) throw new Error('The journal has no room for this.');
    put(file, record, other.start + HEAD);
    file.flush();
    put(file, headOf(other.generation), other.start);
    file.flush();
    ({ generation, start } = other);
    end = start + HEAD + record.length;
    values = new Map(next);
    if (!before) return;
    // What was removed, a student's name for instance, is gone for good.
    put(file, new Uint8Array(before.end - before.start), before.start);
    file.flush();
  }

  return {
    /** Reads what others wrote, then writes these changes; what it resolves with is on the disk. */
    sync(file: JournalFile, changes: readonly Change[], isTidied = false): Heard {
      const heard = catchUp(file);
      const next = changed(values, changes);
      const record = recordOf(changes, generation);
      if (generation === 0 || isTidied || end + record.length > start + HALF) moveOver(file, next);
      else if (changes.length > 0) {
        put(file, record, end);
        file.flush();
        end += record.length;
        values = next;
      }
      return heard;
    },
  };
}

function changed(values: ReadonlyMap<string, string>, changes: readonly Change[]): Map<string, string> {
  const next = new Map(values);
  for (const [key, value] of changes) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** Another one for each file, so that no page takes a new file for the one that it knows. */
function beginning(random: (bytes: Uint8Array<ArrayBuffer>) => void): number {
  const bytes = new Uint8Array(4);
  random(bytes);
  return 1 + (new DataView(bytes.buffer).getUint32(0) >>> 1);
}

interface Half {
  generation: number;
  start: number;
}

function newestHalf(file: JournalFile): Half {
  const halves = [0, HALF].map((start) => ({ start, generation: generationAt(file, start) }));
  return halves.reduce((one, other) => (other.generation > one.generation ? other : one));
}

/** 0: none is written there. */
function generationAt(file: JournalFile, start: number): number {
  const [generation, complement] = readPair(file, start);
  return ~generation >>> 0 === complement ? generation : 0;
}

function headOf(generation: number): Uint8Array<ArrayBuffer> {
  return pairOf(generation, ~generation >>> 0);
}

function readRecord(
  file: JournalFile,
  at: number,
  { generation, start }: Half,
): { size: number; changes: readonly Change[] } | null {
  const [length, checksum] = readPair(file, at);
  if (generation === 0 || length === 0 || at + HEAD + length > start + HALF) return null;
  const bytes = new Uint8Array(length);
  file.read(bytes, { at: at + HEAD });
  // It was not written to its end, or it is of an earlier generation.
  if (checksumOf(bytes, generation) !== checksum) return null;
  // The checksum says that this app wrote it.
  const changes: Change[] = JSON.parse(new TextDecoder().decode(bytes));
  return { size: HEAD + length, changes };
}

function recordOf(changes: readonly Change[], generation: number): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(JSON.stringify(changes));
  const record = new Uint8Array(HEAD + bytes.length);
  record.set(pairOf(bytes.length, checksumOf(bytes, generation)));
  record.set(bytes, HEAD);
  return record;
}

/** FNV-1a, with the generation before the bytes. */
function checksumOf(bytes: Uint8Array, generation: number): number {
  let hash = Math.imul(0x811c9dc5 ^ generation, 0x01000193);
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

function readPair(file: JournalFile, at: number): [number, number] {
  const bytes = new Uint8Array(HEAD);
  file.read(bytes, { at });
  const view = new DataView(bytes.buffer);
  return [view.getUint32(0), view.getUint32(4)];
}

function pairOf(first: number, second: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, first);
  view.setUint32(4, second);
  return bytes;
}

function put(file: JournalFile, bytes: Uint8Array<ArrayBuffer>, at: number): void {
  if (file.write(bytes, { at }) !== bytes.length) throw new Error('The disk took only a part.');
}
