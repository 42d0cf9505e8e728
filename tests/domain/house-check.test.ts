import { describe, expect, it } from 'vitest';
import { colourDifference } from '#domain/houses/colour-difference.ts';
import { contrast } from '#domain/houses/colours.ts';
import { colourFindings, houseColourProblem } from '#domain/houses/house-check.ts';
import { HOUSE_COLOURS } from '#domain/houses/palette.ts';
import { scoreText, ranked } from '#domain/houses/ranking.ts';

describe('the difference of two colours', () => {
  it('is nothing for the same colour and everything for black and white', () => {
    expect(colourDifference('#036363', '#036363')).toEqual({ seen: 0, worst: 0 });
    expect(colourDifference('#000000', '#ffffff')?.seen).toBeCloseTo(100, 1);
  });

  it('is smaller to colour-blind eyes where only hue tells two apart', () => {
    const difference = colourDifference('#c72c05', '#5c6b00');
    expect(difference?.seen).toBeGreaterThan(40);
    expect(difference?.worst).toBeLessThan(15);
  });

  it('is at least 20 for every two of the bundled five', () => {
    const five = HOUSE_COLOURS.slice(0, 5).map(({ colour }) => colour);
    const worst = five.flatMap((a) => five.flatMap((b) => (a < b ? (colourDifference(a, b)?.worst ?? 0) : [])));
    expect(Math.min(...worst)).toBeGreaterThan(20);
  });
});

it.each(HOUSE_COLOURS.map(({ name, colour }) => [name, colour]))(
  '%s (%s) can be chosen: white on it is 5:1',
  (_, colour) => {
    expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(5);
    expect(houseColourProblem(colour)).toBeNull();
  },
);

describe('what is said of a colour', () => {
  it('names the house that looks alike, to everyone or to colour-blind eyes', () => {
    expect(colourFindings('#036666', [{ name: 'Savant', colour: '#036363' }])[1]).toEqual({
      good: false,
      text: 'Looks much like Savant',
    });
    expect(colourFindings('#a01c00', [{ name: 'Olive', colour: '#4d4a00' }])[1]).toEqual({
      good: false,
      text: 'Looks much like Olive to colour-blind people',
    });
  });

  it('never rounds a contrast up to what is needed', () => {
    // 4.48:1
    expect(colourFindings('#777777', [])[0]).toEqual({
      good: false,
      text: 'White text on it: 4.4 to 1. It needs 4.5 to 1: choose a darker one.',
    });
  });

  it('is nothing for what is no colour yet', () => {
    expect(colourFindings('#12', [])).toEqual([]);
  });
});

describe('houses that are compared by points for each student', () => {
  it('stand in that order and say so', () => {
    const large = { name: 'Large', points_total: 900, points_per_child: 9 };
    const small = { name: 'Small', points_total: 500, points_per_child: 12.5 };
    expect(ranked([large, small]).map(({ house, rank }) => `${rank} ${house.name}`)).toEqual([
      '1st Small',
      '2nd Large',
    ]);
    expect(scoreText(large)).toEqual({ figure: '9.0', unit: 'points a student' });
    expect(scoreText({ points_total: 1 })).toEqual({ figure: '1', unit: 'point' });
  });
});
