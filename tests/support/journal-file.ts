import { createJournalKeeper, type JournalAnswer, type JournalQuestion } from '#data/outbox/copy/journal-keeper.ts';
import type { JournalFile } from '#data/outbox/copy/journal.ts';

/** A file of the browser on a disk with so much room. Bytes that it has are written again without taking any. */
export class MemoryFile implements JournalFile {
  private bytes = new Uint8Array(0);
  private size = 0;
  /** What the disk's room is, this file's bytes included. */
  capacity: number;
  /** Hears each write before it happens. */
  onWrite: (bytes: Uint8Array, at: number) => void = () => undefined;

  constructor(capacity = Infinity) {
    this.capacity = capacity;
  }

  getSize = (): number => this.size;
  flush = (): void => undefined;

  read(into: Uint8Array, { at }: { at: number }): number {
    const part = this.bytes.subarray(at, Math.min(at + into.length, this.size));
    into.set(part);
    return part.length;
  }

  write(bytes: Uint8Array, { at }: { at: number }): number {
    this.onWrite(bytes, at);
    const end = at + bytes.length;
    if (end > this.capacity) throw new DOMException('No space available for this operation', 'QuotaExceededError');
    if (end > this.size) this.truncate(end);
    this.bytes.set(bytes, at);
    return bytes.length;
  }

  truncate(size: number): void {
    if (size > this.bytes.length) {
      const more = new Uint8Array(2 * size);
      more.set(this.bytes);
      this.bytes = more;
    }
    this.bytes.fill(0, size);
    this.size = size;
  }

  /** The disk as a kill leaves it, with this part of a write on it. */
  killedIn(bytes: Uint8Array, at: number): MemoryFile {
    const left = new MemoryFile(this.capacity);
    left.bytes = this.bytes.slice(0, this.size);
    left.size = this.size;
    left.bytes.set(bytes, at);
    return left;
  }

  has(text: string): boolean {
    return Buffer.from(this.bytes.buffer, 0, this.size).includes(text);
  }
}

/** The journal's worker of one page over this file. */
export function journalOf(file: MemoryFile): (question: JournalQuestion) => Promise<JournalAnswer> {
  return createJournalKeeper({ withFile: async (work) => work(file), random: (bytes) => void bytes.fill(7) });
}
