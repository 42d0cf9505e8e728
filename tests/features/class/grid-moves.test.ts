import { describe, expect, it } from 'vitest';
import { moved, typedTo } from '#features/class/grid/grid-moves.ts';

/** Seven tiles in rows of three; the last row has one. */
const SPOTS = [0, 1, 2, 3, 4, 5, 6].map((index) => ({ left: (index % 3) * 100, top: Math.floor(index / 3) * 80 }));
/** Two groups of the class with a heading between them: rows of two and of three. */
const GROUPED = [
  { left: 0, top: 0 },
  { left: 100, top: 0 },
  { left: 0, top: 130 },
  { left: 100, top: 130 },
  { left: 200, top: 130 },
];

describe('a key in the grid', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 3],
    ['ArrowRight', 6, 6],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, 6],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 6, 3],
    ['ArrowUp', 1, 1],
    ['Home', 5, 0],
    ['End', 1, 6],
  ])('%s leads from tile %i to tile %i', (key, from, to) => {
    expect(moved(key, from, SPOTS)).toBe(to);
  });

  it('finds the nearest column of the next row, also in another group', () => {
    expect(moved('ArrowUp', 4, GROUPED)).toBe(1);
    expect(moved('ArrowDown', 0, GROUPED)).toBe(2);
  });

  it('that means nothing here moves nothing', () => {
    expect(moved('Tab', 0, SPOTS)).toBeNull();
  });
});

describe('typed letters', () => {
  const NAMES = ['Zoë Adeyemi', 'Liam Brown', 'Lucía O’Connor', 'Uma Diaz'];
  it.each([
    ['l', 0, 1],
    ['l', 1, 2],
    ['l', 2, 1],
    ['lu', 1, 2],
    ['ll', 1, 2],
    ['zoe', 0, 0],
    ['o’c', 0, 2],
    ['b', 3, 1],
    ['U', 0, 3],
  ])('%o from child %i leads to child %i', (letters, from, to) => {
    expect(typedTo(letters, from, NAMES)).toBe(to);
  });

  it('that begin no name lead nowhere', () => {
    expect(typedTo('x', 0, NAMES)).toBeNull();
  });
});
