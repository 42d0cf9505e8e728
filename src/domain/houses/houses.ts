/** The five houses, in the product's order, with the bundled colours (white text on them keeps at least 5.5:1). */
export const HOUSES = [
  { name: 'Savant', colour: '#036363' },
  { name: 'Junbi', colour: '#c72c05' },
  { name: 'Tafakari', colour: '#031663' },
  { name: 'Umusa', colour: '#590d0d' },
  { name: 'Laulima', colour: '#8906e0' },
] as const;

/** The board shows this many houses (docs/product.md). */
export const BOARD_HOUSES = 5;

/** The hall display shows up to this many. */
export const HALL_HOUSES = 8;

/** The path of a house's crest: /icons/{name}.png. */
export function crestUrl(houseName: string): string {
  return `/icons/${encodeURIComponent(houseName)}.png`;
}
