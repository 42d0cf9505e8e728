/** Colours to choose a house's from. White text on each keeps at least 5:1. */
export const HOUSE_COLOURS = [
  { name: 'Teal', colour: '#036363' },
  { name: 'Red', colour: '#c72c05' },
  { name: 'Navy', colour: '#031663' },
  { name: 'Maroon', colour: '#590d0d' },
  { name: 'Violet', colour: '#8906e0' },
  { name: 'Blue', colour: '#1566a9' },
  { name: 'Bronze', colour: '#8a5200' },
  { name: 'Magenta', colour: '#a60f62' },
  { name: 'Green', colour: '#2f6420' },
  { name: 'Slate', colour: '#404853' },
] as const;
