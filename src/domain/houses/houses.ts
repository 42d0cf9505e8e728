/**
 * The five bundled houses, whose white text keeps at least 5.5:1: the demo school's, a new school's proposal, and those of
 * a server that has no list of houses. A school's own come from its server.
 */
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

/** The path of a house's crest where the school has no picture of its own: /icons/{name}.png. */
export function crestUrl(houseName: string): string {
  return `/icons/${encodeURIComponent(houseName)}.png`;
}

/** The house's picture: the school's own, else the bundled one of that name; null: the shield with its letter. */
export function crestOf({ name, icon }: { name: string; icon: string | null }): string | null {
  return icon ?? (HOUSES.some((house) => house.name === name) ? crestUrl(name) : null);
}
