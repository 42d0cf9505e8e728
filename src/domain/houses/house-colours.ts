/**
 * Whether a house's colour does its work: white text can be read on it, and nobody takes it for another house's. Colours
 * are compared as everybody sees them, also the one man in twelve who sees red and green alike.
 */

/** Colours that carry white words, offered before any other. The first five are the bundled houses'. */
export const HOUSE_PALETTE = [
  '#036363',
  '#c72c05',
  '#031663',
  '#590d0d',
  '#8906e0',
  '#0b5fa5',
  '#7766bb',
  '#333355',
  '#a3195b',
  '#3f6212',
] as const;

type Channels = readonly [number, number, number];

function linearOf(hex: string): Channels | null {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex);
  if (!match) return null;
  const read = (index: number): number => {
    const channel = Number.parseInt(match[index] ?? '0', 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  };
  return [read(1), read(2), read(3)];
}

type Matrix = readonly [Channels, Channels, Channels];

const times = (matrix: Matrix, [r, g, b]: Channels): Channels => {
  const row = ([x, y, z]: Channels): number => x * r + y * g + z * b;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

/** How linear colours look to people without red and without green cones (Machado 2009). */
const SEEN_BY: readonly Matrix[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
];

/** OKLab, in which equal distances look about equally far apart. */
function labOf(linear: Channels): Channels {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])],
  );
}

/** How far apart two colours look to whoever sees least of their difference; null where one of them is no #rrggbb. */
export function colourDistance(first: string, second: string): number | null {
  const [a, b] = [linearOf(first), linearOf(second)];
  if (a === null || b === null) return null;
  return Math.min(
    ...SEEN_BY.map((matrix) => {
      const [x, y] = [labOf(times(matrix, a)), labOf(times(matrix, b))];
      return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
    }),
  );
}

/** WCAG contrast of white text on a colour; null where it is no #rrggbb. */
export function contrastOfWhite(colour: string): number | null {
  const linear = linearOf(colour);
  if (linear === null) return null;
  return 1.05 / (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05);
}

const READABLE = 4.5;
/** The closest two of the bundled five are twice as far apart. */
const ALIKE = 0.055;

/** What speaks against a colour beside the other houses' colours, in a sentence; null where nothing does. */
export function colourWarning(colour: string, others: ReadonlyArray<{ name: string; colour: string }>): string | null {
  const contrast = contrastOfWhite(colour);
  if (contrast !== null && contrast < READABLE) {
    return 'White words are hard to read on this colour. The board will show it darker.';
  }
  const alike = others.find((other) => (colourDistance(colour, other.colour) ?? 1) < ALIKE);
  return alike ? `Some people can’t tell this colour from ${alike.name}’s.` : null;
}

/** The colour of the palette that is furthest from those that are taken. */
export function freeColour(taken: readonly string[]): string {
  const room = (colour: string): number => Math.min(1, ...taken.map((other) => colourDistance(colour, other) ?? 1));
  return HOUSE_PALETTE.reduce((best: string, colour) => (room(colour) > room(best) ? colour : best), HOUSE_PALETTE[0]);
}
