import { generate } from 'lean-qr';
import { describe, expect, it } from 'vitest';
import { displaySentence } from '#domain/displays/display-sentence.ts';
import { DEFAULT_DISPLAY_SETTINGS, strictestNames } from '#domain/displays/display-settings.ts';
import { qrPath } from '#domain/displays/qr-path.ts';

describe('the names on a display', () => {
  it.each([
    ['full', 'full', 'full'],
    ['full', 'initial', 'initial'],
    ['initial', 'full', 'initial'],
    ['none', 'full', 'none'],
    ['full', 'none', 'none'],
  ] as const)('are, where the school allows %s and the display wants %s, %s', (school, display, shown) => {
    expect(strictestNames(school, display)).toBe(shown);
  });
});

const SCHOOL = { names: 'full', scoring: 'total' } as const;

describe('what a display shows, in sentences', () => {
  it('is short for one that nobody has changed', () => {
    expect(displaySentence(DEFAULT_DISPLAY_SETTINGS, SCHOOL)).toBe(
      'The screen shows ‘All points’. It names students by first name and initial.',
    );
  });

  it('names all that was chosen', () => {
    const settings = {
      ...DEFAULT_DISPLAY_SETTINGS,
      names: 'full',
      boards: ['total', 'term', 'top_students'],
      ticker: true,
      night: { from: '18:00', to: '06:30' },
      goal: { points: 2000, board: 'term' },
    } as const;
    expect(displaySentence(settings, { ...SCHOOL, names: 'none' })).toBe(
      'The screen shows ‘All points’, ‘This term’ and ‘Top students’, 20 seconds each. ' +
        'Under ‘This term’ a line fills up to the goal of 2,000 points. It names no student. ' +
        'The latest awards run along the lower edge. It is dim from 18:00 to 06:30.',
    );
  });

  it('leaves out a goal on a board that isn’t shown', () => {
    const settings = { ...DEFAULT_DISPLAY_SETTINGS, goal: { points: 9, board: 'week' } } as const;
    expect(displaySentence(settings, SCHOOL)).not.toContain('goal');
  });

  it('promises no goal where houses are compared per student: only a sum of points can reach one', () => {
    const settings = { ...DEFAULT_DISPLAY_SETTINGS, goal: { points: 9, board: 'total' } } as const;
    expect(displaySentence(settings, SCHOOL)).toContain('the goal of 9 points');
    expect(displaySentence(settings, { ...SCHOOL, scoring: 'per_child' })).not.toContain('goal');
  });
});

describe('the path of a QR code', () => {
  it('covers each dark square once', () => {
    const code = generate('https://school.example/admin/displays?code=WDJBMJHT');
    const drawn = new Set<string>();
    const path = qrPath(code.size, (x, y) => code.get(x, y));
    for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      for (let step = 0; step < Number(width); step += 1) drawn.add(`${Number(x) + step} ${y}`);
    }
    const dark = Array.from(
      { length: code.size ** 2 },
      (_, at) => [at % code.size, Math.floor(at / code.size)] as const,
    )
      .filter(([x, y]) => code.get(x, y))
      .map(([x, y]) => `${x} ${y}`);
    expect([...drawn].toSorted()).toEqual(dark.toSorted());
    expect(dark.length).toBeGreaterThan(200);
  });
});
