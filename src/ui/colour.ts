import { contrast } from '#domain/houses/colours.ts';

/** Colours of houses and habits come from the server: they are data, so the text on them is chosen here. */

const LIGHT_TEXT = '#ffffff';
const DARK_TEXT = '#17212b';

/** A fill and the text that can be read on it; null where the colour can't be read, so the tile stays neutral. */
export function inkOn(colour: string): { fill: string; ink: string } | null {
  const light = contrast(colour, LIGHT_TEXT);
  const dark = contrast(colour, DARK_TEXT);
  if (light === null || dark === null) return null;
  if (Math.max(light, dark) < 4.5) return null;
  const fill = colour.trim().startsWith('#') ? colour.trim() : `#${colour.trim()}`;
  return { fill, ink: light >= dark ? LIGHT_TEXT : DARK_TEXT };
}
