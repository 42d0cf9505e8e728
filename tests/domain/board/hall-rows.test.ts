import { describe, expect, it } from 'vitest';
import { hallRows } from '#domain/board/hall-rows.ts';
import { nameLines, widestPart } from '#domain/name-width.ts';
import { gainsBetween } from '#domain/board/gains.ts';

const rows = (scores: Record<string, number>, goal: number | null = null) =>
  Object.entries(scores).map(([id, score]) => ({ id, score, goal }));

const read = (scores: Record<string, number>, goal: number | null = null) =>
  hallRows(rows(scores, goal), 'points').map(({ row, rank, figure, next }) => [rank, row.id, figure, next]);

describe('the rows of a board', () => {
  it('go by score; each looks up to the place before it', () => {
    expect(read({ Junbi: 653, Laulima: 760, Savant: 758, Umusa: 751, Tafakari: 748 })).toEqual([
      ['1st', 'Laulima', '760', 'Leads by 2'],
      ['2nd', 'Savant', '758', '3 more for 1st place'],
      ['3rd', 'Umusa', '751', '8 more for 2nd place'],
      ['4th', 'Tafakari', '748', '4 more for 3rd place'],
      ['5th', 'Junbi', '653', '96 more for 4th place'],
    ]);
  });

  it('share a place, and the next one follows after them', () => {
    expect(read({ a: 1204, b: 1204, c: 1187, d: 1003, e: 1003, f: 961 })).toEqual([
      ['=1st', 'a', '1,204', null],
      ['=1st', 'b', '1,204', null],
      ['3rd', 'c', '1,187', '18 more for 1st place'],
      ['=4th', 'd', '1,003', '185 more for 3rd place'],
      ['=4th', 'e', '1,003', '185 more for 3rd place'],
      ['6th', 'f', '961', '43 more for 4th place'],
    ]);
  });

  it('have no places and stay in the school’s order while nobody has points', () => {
    expect(read({ c: 0, a: 0, b: 0 }, 100)).toEqual([
      [null, 'c', '0', null],
      [null, 'a', '0', null],
      [null, 'b', '0', null],
    ]);
  });

  it('tell the first how far the goal is, and all how much of it they have', () => {
    expect(read({ a: 760, b: 750 }, 1000)[0]?.[3]).toBe('240 to the goal');
    expect(read({ a: 1000, b: 750 }, 1000)[0]?.[3]).toBe('Goal reached');
    expect(hallRows(rows({ a: 1500, b: 750 }, 1000), 'points').map(({ reached }) => reached)).toEqual([1, 0.75]);
    expect(hallRows(rows({ a: 0, b: 0 }, 1000), 'points').map(({ reached }) => reached)).toEqual([null, null]);
  });

  it('by points for each student count in tenths, and know no goal', () => {
    const found = hallRows(rows({ a: 12.4, b: 12.1 }, 1000), 'per student');
    expect(found.map(({ figure, next, reached }) => [figure, next, reached])).toEqual([
      ['12.4', 'Leads by 0.3', null],
      ['12.1', '0.4 more for 1st place', null],
    ]);
  });
});

describe('what a house gains with a new board', () => {
  it('is the difference; a new house gains nothing', () => {
    const found = gainsBetween(rows({ a: 10, b: 8, c: 1 }), rows({ b: 13, a: 10, c: 1, d: 4 }));
    expect([...found]).toEqual([['b', 5]]);
  });

  it('is nothing where a point was taken back', () => {
    expect(gainsBetween(rows({ a: 10, b: 8 }), rows({ a: 9, b: 8 })).size).toBe(0);
  });
});

describe('the lines of a name', () => {
  it.each([
    ['Umusa', 1, 3.9],
    ['Saint George', 1, 7.7],
    ['Wolkenkratzerhaus', 1, 11.2],
    ['House of the Golden Eagle', 2, 7.8],
    ['Marie Skłodowska-Curie', 2, 11],
  ])('%s: %i, at most %d times as wide as high', (name, lines, ems) => {
    expect(nameLines(name)).toEqual({ lines, ems });
  });
});

describe('the widest part of a name that a line can’t break', () => {
  it.each([
    ['Maximilian', 6.4],
    ['Saint George', 4.1],
    ['Mary-Katherine', 5.7],
    ['-', 1],
  ])('%s: at most %d times as wide as high', (name, ems) => {
    expect(widestPart(name)).toBe(ems);
  });
});
