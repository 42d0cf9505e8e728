import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { HABITS } from '#domain/habits.ts';
import { HOUSES } from '#domain/houses.ts';
import { carriedStatus } from '#ui/carried-status.ts';
import { contrast, inkOn } from '#ui/colour.ts';
import { HouseCrest } from '#ui/components/house-crest.tsx';
import { dataAgeText } from '#ui/data-age.ts';
import { loginPath, withQuery } from '#ui/paths.ts';

afterEach(cleanup);

describe('colours that come as data', () => {
  it.each(HOUSES.map((house) => [house.name, house.colour]))('text on %s (%s) has at least 4.5:1', (_, colour) => {
    const look = inkOn(colour);
    expect(look && contrast(look.fill, look.ink)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(HABITS.map((habit) => [habit.name, habit.colour]))(
    'the edge of %s (%s) shows in both themes',
    (_, colour) => {
      expect(contrast(colour, '#fffdf9')).toBeGreaterThanOrEqual(2.9);
      expect(contrast(colour, '#172029')).toBeGreaterThanOrEqual(2.7);
    },
  );

  it('a light colour gets dark text', () => {
    expect(inkOn('#ffe08a')).toEqual({ fill: '#ffe08a', ink: '#17212b' });
  });

  it.each(['', 'teal', 'url(x)', '#12', 'red; color: red'])('%o is no colour: the tile stays neutral', (colour) => {
    expect(inkOn(colour)).toBeNull();
  });
});

describe('a crest', () => {
  it('that is missing falls back to the initial', () => {
    const { container } = render(<HouseCrest name="Östra" colour="#036363" size={48} />);
    const picture = container.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/icons/%C3%96stra.png');
    if (picture) fireEvent.error(picture);
    expect(container.textContent).toBe('Ö');
  });
});

describe('the age of data', () => {
  const at = new Date(2026, 10, 20, 9, 14).getTime();
  const minute = 60_000;
  it.each([
    [0, 'Updated at 09:14'],
    [4 * minute, 'Updated at 09:14'],
    [5 * minute, 'Updated at 09:14 · 5 min old'],
    [3 * 60 * minute + 1, 'Updated at 09:14 · 3 h old'],
    [24 * 60 * minute, 'Updated at 09:14, Nov 20 · 1 day old'],
    [49 * 60 * minute, 'Updated at 09:14, Nov 20 · 2 days old'],
  ])('after %d ms reads %s', (age, text) => {
    expect(dataAgeText(at, at + age)).toBe(text);
  });
});

describe('addresses', () => {
  it('carry what the next page needs, and nothing that is not there', () => {
    expect(withQuery('/assign/reasons', { habit_name: null, reason: [] })).toBe('/assign/reasons');
    expect(withQuery('/assign/reasons', { habit_name: 'Own It', reason: ['Work Hard', 'Set Goals'] })).toBe(
      '/assign/reasons?habit_name=Own+It&reason=Work+Hard&reason=Set+Goals',
    );
    expect(loginPath('/award?x=1')).toBe('/login?from=%2Faward%3Fx%3D1');
    expect(loginPath(null)).toBe('/login');
  });

  it('only a text is carried over as a status', () => {
    expect(carriedStatus({ status: 'Done' })).toBe('Done');
    for (const state of [null, 'Done', {}, { status: 1 }]) expect(carriedStatus(state)).toBeNull();
  });
});
