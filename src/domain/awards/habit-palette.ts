/** Colours to choose a habit's edge and bar from; each is seen on paper and at night. */
export const HABIT_COLOURS = [
  { name: 'Olive', colour: '#4a6f25' },
  { name: 'Violet', colour: '#6d51fb' },
  { name: 'Clay', colour: '#bb8a72' },
  { name: 'Pink', colour: '#d53987' },
  { name: 'Sky', colour: '#27a1b9' },
  { name: 'Red', colour: '#c8452c' },
  { name: 'Blue', colour: '#2f6fc4' },
  { name: 'Gold', colour: '#a67c12' },
  { name: 'Grey', colour: '#6b7682' },
] as const;
