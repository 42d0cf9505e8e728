const KB = 1024;
export const LARGEST_CREST_KB = 200;
export const SMALLEST_CREST_PX = 64;
export const LARGEST_CREST_PX = 1024;

export const CREST_WORDS = {
  noPng: 'This isn’t a PNG picture. Please save the crest as PNG and choose it again.',
  tooLarge: `The picture is larger than ${LARGEST_CREST_KB} kB. Please make it smaller.`,
  wrongSize: `The picture must be ${SMALLEST_CREST_PX} to ${LARGEST_CREST_PX} pixels wide and high.`,
  damaged: 'The picture is damaged or animated. Please save it again as a plain PNG.',
} as const;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The first chunk's length and name: 13, 'IHDR'. */
const HEADER = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
/** Where the picture's data may begin at the earliest. */
const HEADER_ENDS = 33;

/** Why a file can't be a crest, by its size and its first bytes; null: nothing is wrong so far. */
export function crestProblem(file: Uint8Array): string | null {
  if (file.length > LARGEST_CREST_KB * KB) return CREST_WORDS.tooLarge;
  const isPng = [...SIGNATURE, ...HEADER].every((byte, place) => file[place] === byte);
  if (!isPng || file.length < HEADER_ENDS) return CREST_WORDS.noPng;
  const size = new DataView(file.buffer, file.byteOffset);
  const fits = (pixels: number): boolean => pixels >= SMALLEST_CREST_PX && pixels <= LARGEST_CREST_PX;
  return fits(size.getUint32(16)) && fits(size.getUint32(20)) ? null : CREST_WORDS.wrongSize;
}
