import { channelsOf, linear } from './colours.ts';

type Three = readonly [number, number, number];

/** Full colour blindness of each kind, as Machado, Oliveira and Fernandes (2009) have it, on linear channels. */
const BLIND: readonly (readonly [Three, Three, Three])[] = [
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
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

/** sRGB to XYZ under D65, and its white. */
const XYZ: readonly [Three, Three, Three] = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE: Three = [0.95047, 1, 1.08883];

/** How different two colours are to everyone, and to those who see them as most alike: CIEDE2000. Null: not a colour. */
export function colourDifference(first: string, second: string): { seen: number; worst: number } | null {
  const [a, b] = [linearOf(first), linearOf(second)];
  if (!a || !b) return null;
  const seen = ciede2000(labOf(a), labOf(b));
  const blind = BLIND.map((kind) => ciede2000(labOf(clamped(times(kind, a))), labOf(clamped(times(kind, b)))));
  return { seen, worst: Math.min(seen, ...blind) };
}

function linearOf(hex: string): Three | null {
  const channels = channelsOf(hex);
  if (!channels) return null;
  return [linear(channels[0]), linear(channels[1]), linear(channels[2])];
}

const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const times = (matrix: readonly [Three, Three, Three], value: Three): Three => [
  dot(matrix[0], value),
  dot(matrix[1], value),
  dot(matrix[2], value),
];
const within = (value: number): number => Math.min(1, Math.max(0, value));
const clamped = (value: Three): Three => [within(value[0]), within(value[1]), within(value[2])];

function labOf(linear: Three): Three {
  const f = (t: number): number => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116);
  const xyz = times(XYZ, linear);
  const [x, y, z] = [f(xyz[0] / WHITE[0]), f(xyz[1] / WHITE[1]), f(xyz[2] / WHITE[2])];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const RADIANS = Math.PI / 180;
const sin = (degrees: number): number => Math.sin(degrees * RADIANS);
const cos = (degrees: number): number => Math.cos(degrees * RADIANS);
const hueOf = (a: number, b: number): number => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / RADIANS + 360) % 360);

/** Sharma, Wu and Dalal (2005), in their notation. */
function ciede2000([l1, a1, b1]: Three, [l2, a2, b2]: Three): number {
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)));
  const [ap1, ap2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(ap1, b1), Math.hypot(ap2, b2)];
  const [h1, h2] = [hueOf(ap1, b1), hueOf(ap2, b2)];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const deltaH = 2 * Math.sqrt(c1 * c2) * sin(turn / 2);
  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  const h = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.2 * cos(4 * h - 63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const rt = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * sin(60 * Math.exp(-(((h - 275) / 25) ** 2)));
  const [dl, dc, dh] = [(l2 - l1) / sl, (c2 - c1) / sc, deltaH / sh];
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rt * dc * dh);
}
