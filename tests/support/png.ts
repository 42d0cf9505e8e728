import { inflateSync } from 'node:zlib';

export interface Picture {
  width: number;
  height: number;
  /** The four channels at a place, each 0 to 255. */
  at: (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha: number];
}

/** Reads the PNGs that this project draws: indexed, 8 bits, unfiltered, one byte a pixel. */
export function readPng(file: Buffer): Picture {
  if (file.toString('latin1', 1, 4) !== 'PNG') throw new Error('not a PNG');
  const chunks = new Map<string, Buffer>();
  for (let place = 8; place < file.length;) {
    const length = file.readUInt32BE(place);
    const type = file.toString('latin1', place + 4, place + 8);
    const data = file.subarray(place + 8, place + 8 + length);
    chunks.set(type, Buffer.concat([chunks.get(type) ?? Buffer.alloc(0), data]));
    place += length + 12;
  }
  const part = (type: string): Buffer => chunks.get(type) ?? Buffer.alloc(0);
  const width = part('IHDR').readUInt32BE(0);
  const height = part('IHDR').readUInt32BE(4);
  if (part('IHDR').toString('hex', 8) !== '0803000000') throw new Error('not an 8-bit indexed PNG');
  const rows = inflateSync(part('IDAT'));
  const colours = part('PLTE');
  const alphas = part('tRNS');
  return {
    width,
    height,
    at: (x, y) => {
      const row = y * (width + 1);
      if (rows[row] !== 0) throw new Error('a filtered row');
      const index = rows[row + 1 + x] ?? 0;
      const colour = index * 3;
      return [colours[colour] ?? 0, colours[colour + 1] ?? 0, colours[colour + 2] ?? 0, alphas[index] ?? 255];
    },
  };
}

/** Any PNG's size, as manifests write it: '192x192'. */
export function pngSize(file: Buffer): string {
  if (file.toString('latin1', 1, 4) !== 'PNG') throw new Error('not a PNG');
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}
