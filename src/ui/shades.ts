import { channelsOf as channels, contrast } from '#domain/houses/colours.ts';

/** The colour, mixed with black (0) or white (1) until it passes; null where it can't be read. */
function mixedUntil(colour: string, mixedWith: 0 | 1, passes: (hex: string) => boolean): string | null {
  const own = channels(colour);
  if (!own) return null;
  for (let part = 0; part < 100; part += 2) {
    const hex = `#${own.map((channel) => toHex(channel + ((mixedWith - channel) * part) / 100)).join('')}`;
    if (passes(hex)) return hex;
  }
  return mixedWith === 0 ? '#000000' : '#ffffff';
}

/** The colour, made darker until white text on it reaches this contrast; null where it can't be read. */
export function deepened(colour: string, wanted: number): string | null {
  return mixedUntil(colour, 0, (hex) => (contrast(hex, '#ffffff') ?? 0) >= wanted);
}

/** The hall's ground, as its style has it. */
const HALL = '#05080b';

/** The colour, made lighter until it reaches this contrast on the hall's black; null where it can't be read. */
export function lightened(colour: string, wanted: number): string | null {
  return mixedUntil(colour, 1, (hex) => (contrast(hex, HALL) ?? 0) >= wanted);
}

/** What bars lie on: panels and sunken tracks, as tokens.css has them. */
const GROUNDS = { light: ['#fffdf9', '#f2ecdf'], dark: ['#172029', '#0a1016'] } as const;

/** The contrast that a bar needs to be seen (WCAG 1.4.11). */
const SEEN = 3;

/** A colour from the server as bars show it in each theme; null where it can't be read. */
export function barColours(colour: string): { light: string; dark: string } | null {
  const seenOn = (grounds: readonly string[]) => (hex: string) =>
    grounds.every((ground) => (contrast(hex, ground) ?? 0) >= SEEN);
  const light = mixedUntil(colour, 0, seenOn(GROUNDS.light));
  const dark = mixedUntil(colour, 1, seenOn(GROUNDS.dark));
  return light !== null && dark !== null ? { light, dark } : null;
}

/** The same as one CSS colour; undefined where it can't be read. */
export function seenFill(colour: string): string | undefined {
  const fill = barColours(colour);
  return fill ? `light-dark(${fill.light}, ${fill.dark})` : undefined;
}

const toHex = (channel: number): string =>
  Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0');
