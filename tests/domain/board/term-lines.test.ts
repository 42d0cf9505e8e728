import { describe, expect, it } from 'vitest';
import { linesOf, termPath } from '#domain/board/term-lines.ts';

const rowsOf = (...weeks: Array<Record<string, number | null>>) =>
  Object.fromEntries(
    linesOf(
      ['a', 'b', 'c'],
      weeks.map((places) => new Map(Object.entries(places))),
    ).map(({ id, rows }) => [id, rows]),
  );

describe('the lines of a term', () => {
  it('go through the places of the weeks', () => {
    expect(rowsOf({ a: 3, b: 1, c: 2 }, { a: 1, b: 2, c: 3 })).toEqual({ a: [2, 0], b: [0, 1], c: [1, 2] });
  });

  it('of houses that share a place lie one below the other, in the order of now', () => {
    expect(rowsOf({ a: 1, b: 1, c: 3 }, { a: 2, b: 1, c: 2 })).toEqual({ a: [0, 1], b: [1, 0], c: [2, 2] });
  });

  it('are left out in a week without points, and for a house that was not there', () => {
    expect(rowsOf({ a: null, b: null, c: null }, { a: 2, b: 1 })).toEqual({
      a: [null, 1],
      b: [null, 0],
      c: [null, null],
    });
  });
});

describe('the path of a line', () => {
  it('is flat where the row stays, and swings where it changes', () => {
    expect(termPath([1, 1, 0])).toBe('M0 1 H1 C1.5 1 1.5 0 2 0');
  });

  it('begins with the first week that is known, and passes over one that is not', () => {
    expect(termPath([null, 2, null, 0])).toBe('M1 2 C2 2 2 0 3 0');
    expect(termPath([null, null])).toBe('');
  });
});
