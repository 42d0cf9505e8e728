import type { Encoding } from '#domain/imports/table.ts';

/** What a file's bytes are written in. Excel still writes windows-1252, which any bytes are valid in. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = wideEncoding(bytes.subarray(0, SAMPLE_BYTES));
  if (wide !== null) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const SAMPLE_BYTES = 4_000;
/** Separators and line ends alone are more of a file than this. */
const FEWEST_ZEROS = 0.05;

/** Without a mark, UTF-16 shows by its zeros: each Latin sign has one, before it or after it, and other text has none. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  let [even, odd] = [0, 0];
  bytes.forEach((byte, index) => {
    if (byte === 0) {
      if (index % 2 === 0) even += 1;
      else odd += 1;
    }
  });
  if (Math.max(even, odd) <= bytes.length * FEWEST_ZEROS) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The text without a byte order mark. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);
