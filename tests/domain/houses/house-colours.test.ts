import { describe, expect, test } from 'vitest';
import {
  colourDistance,
  colourWarning,
  contrastOfWhite,
  freeColour,
  HOUSE_PALETTE,
} from '#domain/houses/house-colours.ts';
import { HOUSES } from '#domain/houses/houses.ts';

describe('a house’s colour', () => {
  test('of the palette carries white words', () => {
    expect(HOUSE_PALETTE.filter((colour) => (contrastOfWhite(colour) ?? 0) < 4.5)).toEqual([]);
  });

  test('of a bundled house gets no warning beside the other four', () => {
    const warnings = HOUSES.map((house) =>
      colourWarning(
        house.colour,
        HOUSES.filter((other) => other !== house),
      ),
    );
    expect(warnings).toEqual([null, null, null, null, null]);
  });

  test('is compared as people see it who don’t tell red from green', () => {
    expect(colourDistance('#c72c05', '#854d0e')).toBeLessThan(0.02);
    expect(colourWarning('#854d0e', [{ name: 'Junbi', colour: '#c72c05' }])).toBe(
      'Some people can’t tell this colour from Junbi’s.',
    );
  });

  test('that is too light is said to be', () => {
    expect(colourWarning('#ffd700', [])).toMatch(/^White words are hard to read on this colour/);
    expect(contrastOfWhite('#ffffff')).toBeCloseTo(1);
    expect(contrastOfWhite('red')).toBeNull();
  });

  test('of a new house is the free one that is furthest from the others', () => {
    expect(freeColour([])).toBe('#036363');
    expect(HOUSES.map(({ colour }) => colour)).not.toContain(freeColour(HOUSES.map(({ colour }) => colour)));
  });
});
