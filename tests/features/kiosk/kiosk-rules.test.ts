import { describe, expect, it } from 'vitest';
import { changesBetween, kioskTiles } from '#features/kiosk/kiosk-tiles.ts';
import { pixelShift } from '#features/kiosk/pixel-shift.ts';
import { pollWaitMs } from '#features/kiosk/poll-wait.ts';
import { contrast } from '#domain/houses/colours.ts';
import { deepened } from '#ui/colour.ts';
import { HOUSES } from '#domain/houses/houses.ts';

const house = (id: string, points_total: number, top: string | null = null) => ({
  id,
  name: id,
  colour: '#036363',
  icon: '',
  points_total,
  top_student: top === null ? null : { name: top },
});

describe('the wait before the next look', () => {
  it.each([
    [0, 30_000],
    [1, 1000],
    [2, 2000],
    [4, 8000],
    [6, 32_000],
    [7, 60_000],
    [8, 60_000],
    [100_000, 60_000],
  ])('after %i failures: %i ms', (failures, wait) => {
    expect(pollWaitMs(failures)).toBe(wait);
  });
});

describe('the way of the picture', () => {
  const steps = Array.from({ length: 29 }, (_, step) => pixelShift(step));

  it('moves by 2 to 8 px each minute', () => {
    for (const [index, at] of steps.slice(1).entries()) {
      const before = steps[index] ?? { x: 0, y: 0 };
      const by = Math.hypot(at.x - before.x, at.y - before.y);
      expect(by).toBeGreaterThanOrEqual(2);
      expect(by).toBeLessThanOrEqual(8);
    }
  });

  it('never leaves the edge, and comes round', () => {
    for (const { x, y } of steps) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(8);
    expect(pixelShift(14)).toEqual(pixelShift(0));
  });

  it('rests on no line: the mean is the middle', () => {
    const round = steps.slice(0, 14);
    expect(Math.abs(round.reduce((sum, { x }) => sum + x, 0) / 14)).toBeLessThanOrEqual(1);
    expect(Math.abs(round.reduce((sum, { y }) => sum + y, 0) / 14)).toBeLessThanOrEqual(1);
  });
});

describe('the tiles', () => {
  it.each([
    ['none', undefined],
    ['initial', 'Zoë A.'],
    ['full', 'Zoë Adeyemi'],
  ] as const)('name students as the school decides: %s', (display_names, topStudent) => {
    expect(kioskTiles({ houses: [house('a', 1, 'Zoë Adeyemi')], display_names })[0]?.topStudent).toBe(topStudent);
  });

  it('are eight at most, by points, with shared places', () => {
    const tiles = kioskTiles({ houses: [...'abcdefghi'].map((id, index) => house(id, index < 2 ? 10 : index)) });
    expect(tiles.map(({ id, rank }) => `${rank} ${id}`)).toEqual([
      '=1st a',
      '=1st b',
      '3rd i',
      '4th h',
      '5th g',
      '6th f',
      '7th e',
      '8th d',
    ]);
  });

  it.each([
    ['Amara Obi', 'Amara O.'],
    ['Amara O.', 'Amara O.'],
    ['Juan García Márquez', 'Juan M.'],
    ['Zoë', 'Zoë'],
  ])('name %s as %s for every account', (full, short) => {
    expect(kioskTiles({ houses: [house('a', 1, full)] })[0]?.topStudent).toBe(short);
  });

  it('show their share of the first one’s points; without points there is no share', () => {
    expect(kioskTiles({ houses: [house('a', 50), house('b', 100)] }).map(({ share }) => share)).toEqual([1, 0.5]);
    expect(kioskTiles({ houses: [house('a', 0), house('b', -3)] }).map(({ share }) => share)).toEqual([0, 0]);
  });
});

describe('what a new board changes', () => {
  it('is who gained and who moved; a new house has neither', () => {
    const before = kioskTiles({ houses: [house('a', 10), house('b', 8), house('c', 1)] });
    const after = kioskTiles({ houses: [house('a', 10), house('b', 13), house('c', 1), house('d', 0)] });
    expect([...changesBetween(before, after)]).toEqual([
      ['b', { gained: 5, moved: true }],
      ['a', { gained: 0, moved: true }],
    ]);
  });
});

describe('the ground of a tile', () => {
  it.each([...HOUSES.map(({ colour }) => colour), '#ffff00', '#ffffff'])('%s: white on it keeps 7:1', (colour) => {
    expect(contrast(deepened(colour, 7) ?? '', '#ffffff')).toBeGreaterThanOrEqual(7);
  });

  it('that is dark enough stays as it is; a text that is no colour gives none', () => {
    expect(deepened('#031663', 7)).toBe('#031663');
    expect(deepened('teal', 7)).toBeNull();
  });
});
