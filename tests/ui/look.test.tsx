import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { HABITS } from '#domain/awards/habits.ts';
import { HOUSES } from '#domain/houses/houses.ts';
import { carriedIn } from '#ui/carried-status.ts';
import { contrast } from '#domain/houses/colours.ts';
import { inkOn } from '#ui/colour.ts';
import { barColours } from '#ui/shades.ts';
import { HouseCrest } from '#ui/school/house-crest.tsx';
import { dataAgeText } from '#ui/data-age.ts';
import { loginPath, withQuery } from '#ui/paths.ts';
import { SCHOOL_ZONE } from '#tests/support/clock.ts';

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

describe('a bar', () => {
  const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
  const token = (name: string): readonly string[] =>
    new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1) ?? [];
  const [surface, sunk] = [token('surface'), token('surface-sunk')];
  const palette = [
    // The houses, the habits, and what a school might choose.
    '#036363',
    '#c72c05',
    '#031663',
    '#590d0d',
    '#8906e0',
    '#4a6f25',
    '#6d51fb',
    '#bb8a72',
    '#d53987',
    '#27a1b9',
    '#000000',
    '#ffffff',
    '#ffff00',
    '#0000ff',
    '#808080',
    '#172029',
    '#fffdf9',
  ];

  it.each(palette)('of %s has 3:1 against the panel and the track in both themes', (colour) => {
    const bar = barColours(colour);
    for (const [theme, fill] of [bar?.light, bar?.dark].entries()) {
      expect(contrast(fill ?? '', surface[theme] ?? '')).toBeGreaterThanOrEqual(3);
      expect(contrast(fill ?? '', sunk[theme] ?? '')).toBeGreaterThanOrEqual(3);
    }
  });

  it('keeps a colour that can be seen as it is', () => {
    expect(barColours('#6d51fb')).toEqual({ light: '#6d51fb', dark: '#6d51fb' });
  });

  it('of no colour takes the app’s own', () => {
    expect(barColours('teal')).toBeNull();
  });
});

describe('a crest', () => {
  it.each([
    ['the school’s own picture', 'Savant', '/crests/h1.png?v=1', '/crests/h1.png?v=1'],
    ['the bundled one of its name', 'Savant', null, '/icons/Savant.png'],
    ['no picture', 'Östra', null, undefined],
  ])('is %s', (_, name, icon, src) => {
    const { container } = render(<HouseCrest house={{ name, colour: '#036363', icon }} size={48} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe(src);
  });

  it('without a picture is the shield with the initial, also where the picture is missing', () => {
    const house = { name: 'Östra', colour: '#036363', icon: '/crests/h1.png' };
    const { container } = render(<HouseCrest house={house} size={48} />);
    const picture = container.querySelector('img');
    if (picture) fireEvent.error(picture);
    expect(container.textContent).toBe('Ö');
  });
});

describe('the age of data', () => {
  const at = Date.parse('2026-11-20T14:14Z');
  const minute = 60_000;
  it.each([
    [0, 'Updated at 9:14\u00a0AM'],
    [4 * minute, 'Updated at 9:14\u00a0AM'],
    [5 * minute, 'Updated at 9:14\u00a0AM · 5 min old'],
    [3 * 60 * minute + 1, 'Updated at 9:14\u00a0AM · 3 h old'],
    [24 * 60 * minute, 'Updated at 9:14\u00a0AM, Nov 20 · 1 day old'],
    [49 * 60 * minute, 'Updated at 9:14\u00a0AM, Nov 20 · 2 days old'],
  ])('after %d ms reads %s', (age, text) => {
    expect(dataAgeText(at, { at: at + age, zone: SCHOOL_ZONE })).toBe(text);
  });
});

describe('addresses', () => {
  it('carry what the next page needs, and leave out missing values', () => {
    expect(withQuery('/assign/reasons', { habit_name: null, reason: [] })).toBe('/assign/reasons');
    expect(withQuery('/assign/reasons', { habit_name: 'Own It', reason: ['Work Hard', 'Set Goals'] })).toBe(
      '/assign/reasons?habit_name=Own+It&reason=Work+Hard&reason=Set+Goals',
    );
    expect(loginPath('/award?x=1')).toBe('/login?from=%2Faward%3Fx%3D1');
    expect(loginPath(null)).toBe('/login');
  });

  it('only a text is carried over as a status', () => {
    expect(carriedIn({ status: 'Done' })).toEqual({ status: 'Done' });
    for (const state of [null, 'Done', {}, { status: 1 }]) expect(carriedIn(state)).toBeNull();
  });
});
