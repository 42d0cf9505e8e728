/** How colours read and differ. They are data of the school; the rules about them are the product's. */

type Channels = readonly [red: number, green: number, blue: number];

/** The three channels of '#036363', each 0 to 1; null for anything else. */
export function channelsOf(hex: string): Channels | null {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  if (!match) return null;
  const read = (index: number): number => Number.parseInt(match[index] ?? '0', 16) / 255;
  return [read(1), read(2), read(3)];
}

/** Of a channel, the light that it stands for. */
export const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const luminance = ([red, green, blue]: Channels): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** WCAG contrast of two hex colours; null when one of them is no hex colour. */
export function contrast(first: string, second: string): number | null {
  const a = channelsOf(first);
  const b = channelsOf(second);
  if (!a || !b) return null;
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
