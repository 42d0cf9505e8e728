import { crc32, deflateRawSync } from 'node:zlib';

interface Packed {
  name: string;
  text: string;
  /** What the archive says instead of the truth. */
  lies?: { size?: number; crc?: number; flags?: number };
  stored?: boolean;
}

/** A zip archive as a student information system packs one. */
export function zipOf(files: readonly Packed[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, text, lies = {}, stored = false } of files) {
    const content = Buffer.from(text);
    const packed = stored ? content : deflateRawSync(content);
    const path = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(lies.flags ?? 0, 2);
    head.writeUInt16LE(stored ? 0 : 8, 4);
    head.writeUInt32LE(lies.crc ?? crc32(content), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(lies.size ?? content.length, 18);
    head.writeUInt16LE(path.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), head, path, packed);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    list.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), head, offset, path);
    at += 30 + path.length + packed.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end]));
}
