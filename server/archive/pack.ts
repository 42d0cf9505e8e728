import { createHash } from 'node:crypto';
import { ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';

/** A file of the archive as the manifest lists it. */
interface PackedFile {
  name: string;
  bytes: number;
  sha256: string;
}

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

export interface Packer {
  /** The files that were added so far. */
  files: readonly PackedFile[];
  add(name: string, content: Content): Promise<PackedFile>;
  /** Writes the list of the archive, without which nobody can open it. */
  close(): Promise<void>;
}

/** Packs one file after another into a zip archive, and takes the hash of each while its pieces pass. */
export function createPacker(out: WritableStream<Uint8Array>, at: Date): Packer {
  const zip = new ZipWriter(out, { useWebWorkers: false });
  const files: PackedFile[] = [];
  return {
    files,
    add: async (name, content) => {
      const hash = createHash('sha256');
      let bytes = 0;
      const pieces = streamOf(content, (piece) => {
        hash.update(piece);
        bytes += piece.byteLength;
      });
      await zip.add(name, pieces, { lastModDate: at });
      const file = { name, bytes, sha256: hash.digest('hex') };
      files.push(file);
      return file;
    },
    close: async () => {
      await zip.close();
    },
  };
}

/** What is asked for piece by piece, so that nothing piles up where the receiver is slow. */
function streamOf(content: Content, onPiece: (piece: Uint8Array) => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = Symbol.asyncIterator in content ? content[Symbol.asyncIterator]() : content[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await pieces.next();
      if (done) return controller.close();
      const piece = typeof value === 'string' ? encoder.encode(value) : value;
      onPiece(piece);
      controller.enqueue(piece);
    },
  });
}
