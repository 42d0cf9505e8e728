import { describe, expect, it } from 'vitest';
import { decodeDisplay } from '#data/display/decode-display.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '#domain/displays/display-settings.ts';

const settingsOf = (settings: unknown) => decodeDisplay({ id: 'd1', name: 'Hall', settings })?.settings;

describe('what a display knows of itself', () => {
  it('is read whole', () => {
    const settings = {
      names: 'full',
      boards: ['week', 'total'],
      seconds_each: 30,
      ticker: true,
      night: { from: '18:00', to: '06:30' },
      goal: { points: 500, board: 'week' },
    };
    expect(settingsOf(settings)).toEqual(settings);
  });

  it.each([
    [undefined],
    [{}],
    [{ names: 'odd', boards: ['odd'], seconds_each: 'x', ticker: 1, night: { from: '6' }, goal: { points: -1 } }],
  ])('as %j is as safe as it can be', (settings) => {
    expect(settingsOf(settings)).toEqual({ ...DEFAULT_DISPLAY_SETTINGS, names: 'none' });
  });

  it.each([[null], ['x'], [{ name: 'Hall' }]])('as %j is nothing', (value) => {
    expect(decodeDisplay(value)).toBeNull();
  });
});
