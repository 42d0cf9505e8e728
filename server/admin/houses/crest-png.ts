import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import { CREST_WORDS, crestProblem, LARGEST_CREST_PX } from '#domain/houses/crest-check.ts';
import { unprocessable } from '#server/http/problem.ts';

const SIGNATURE_BYTES = 8;
/** A chunk's length, name and checksum. */
const FRAME_BYTES = 12;
/** What draws the picture. Everything else (times, places, names of people and programs) is left out. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'IDAT', 'IEND']);
/** Four channels of 16 bits, and a byte a row. */
const LARGEST_PIXELS = LARGEST_CREST_PX * (LARGEST_CREST_PX * 8 + 1);

const inflated = promisify(inflate);
const refused = (words: string) => unprocessable('bad_crest', words);

/** The picture of an upload, whole and with nothing beside it. Throws a Problem for anything but a plain PNG. */
export async function readCrest(base64: string): Promise<Buffer> {
  const file = Buffer.from(base64, 'base64');
  const problem = crestProblem(file);
  if (problem) throw refused(problem);
  const chunks = chunksIn(file);
  const data = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ body }) => body));
  await inflated(data, { maxOutputLength: LARGEST_PIXELS }).catch(() => {
    throw refused(CREST_WORDS.damaged);
  });
  const kept = chunks.filter(({ name }) => KEPT.has(name)).map(({ whole }) => whole);
  return Buffer.concat([file.subarray(0, SIGNATURE_BYTES), ...kept]);
}

interface Chunk {
  name: string;
  body: Buffer;
  whole: Buffer;
}

/** Every chunk of a PNG, which ends with its last one. */
function chunksIn(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = SIGNATURE_BYTES; start < file.length;) {
    const chunk = chunkAt(file, start);
    // 'acTL' is an animation.
    if (!chunk || chunk.name === 'acTL') throw refused(CREST_WORDS.damaged);
    chunks.push(chunk);
    start += chunk.whole.length;
    if (chunk.name === 'IEND' && start !== file.length) throw refused(CREST_WORDS.damaged);
  }
  const names = new Set(chunks.map(({ name }) => name));
  if (!names.has('IDAT') || chunks.at(-1)?.name !== 'IEND') throw refused(CREST_WORDS.damaged);
  return chunks;
}

/** The chunk that begins here; null where it is cut off, or its checksum is wrong. */
function chunkAt(file: Buffer, start: number): Chunk | null {
  if (start + FRAME_BYTES > file.length) return null;
  const end = start + FRAME_BYTES + file.readUInt32BE(start);
  if (end > file.length) return null;
  const named = file.subarray(start + 4, end - 4);
  if (crc32(named) !== file.readUInt32BE(end - 4)) return null;
  return { name: named.toString('latin1', 0, 4), body: named.subarray(4), whole: file.subarray(start, end) };
}
