import { describe, expect, test } from 'vitest';
import {
  filterSteps,
  GRADES,
  LADDER_WORDS,
  ladderFrom,
  ladderProblem,
  parseStep,
  PRESETS,
  stepLabel,
  stepName,
  stepsOf,
  stepText,
  type Ladder,
} from '#domain/people/ladder.ts';
import { bandOptions } from '#domain/reports/report-filter.ts';

const BRITAIN: Ladder = {
  word: 'Year',
  first: -2,
  names: ['Nursery', 'Reception', 'Year 1', 'Year 2', 'Year 3', 'Year 4', 'Year 5', 'Year 6'],
};

describe('a step of the school', () => {
  test.each([
    [GRADES, 0, 'Grade K', 'K'],
    [GRADES, 7, 'Grade 7', '7'],
    [BRITAIN, -2, 'Nursery', 'Nursery'],
    [BRITAIN, -1, 'Reception', 'Reception'],
    [BRITAIN, 5, 'Year 6', '6'],
    // Left the list of steps: named by what stands beside it.
    [BRITAIN, 6, 'Year 7', '7'],
    [GRADES, 13, 'Grade 13', '13'],
  ])('of %j, %i is called %s, and %s below its head', (ladder, grade, name, label) => {
    expect(stepName(ladder, grade)).toBe(name);
    expect(stepLabel(ladder, grade)).toBe(label);
  });

  test('or none is a text that needs nothing beside it', () => {
    expect(stepText(BRITAIN, -1)).toBe('Reception');
    expect(stepText(BRITAIN, null)).toBe('Year: none');
  });

  test('is read from what was sent only where the school has it', () => {
    expect(parseStep(BRITAIN, '-2')).toBe(-2);
    expect(parseStep(BRITAIN, 5)).toBe(5);
    expect(parseStep(BRITAIN, 6)).toBeNull();
    expect(parseStep(BRITAIN, -3)).toBeNull();
    expect(parseStep(GRADES, 'K')).toBe(0);
    expect(parseStep(GRADES, -1)).toBeNull();
  });
});

test('a filter offers the steps from number 1 on, and those that somebody is on', () => {
  expect(filterSteps(BRITAIN, [])).toEqual([1, 2, 3, 4, 5]);
  expect(filterSteps(BRITAIN, [0, -1])).toEqual([-1, 0, 1, 2, 3, 4, 5]);
});

test('the bands of a report are in the school’s words, and a school without older students has fewer', () => {
  expect(bandOptions(GRADES)).toEqual([
    { value: '0-5', label: 'K to 5' },
    { value: '6-8', label: '6 to 8' },
    { value: '9-12', label: '9 to 12' },
  ]);
  expect(bandOptions(BRITAIN)).toEqual([{ value: '0-5', label: 'Nursery to 6' }]);
});

test('each preset is one that can be saved', () => {
  expect(PRESETS.map(({ ladder }) => ladderProblem(ladder))).toEqual(PRESETS.map(() => null));
  const britain = PRESETS[2]?.ladder ?? GRADES;
  expect([stepsOf(britain)[0], stepsOf(britain).at(-1), stepName(britain, 6)]).toEqual([-2, 12, 'Year 7']);
});

test.each([
  [{ word: ' ' }, LADDER_WORDS.noWord],
  [{ word: 'x'.repeat(21) }, LADDER_WORDS.noWord],
  [{ names: [] }, LADDER_WORDS.noName],
  [{ names: ['Year 1', ' '] }, LADDER_WORDS.noName],
  [{ names: ['x'.repeat(31)] }, LADDER_WORDS.noName],
  [{ names: ['Year 1', 'year 1 '] }, LADDER_WORDS.twice],
  [{ first: -6 }, LADDER_WORDS.range],
  [{ first: 9 }, LADDER_WORDS.range],
  [{ first: 8 }, null],
  [{ first: -5 }, null],
])('steps with %j: %s', (change, problem) => {
  expect(ladderProblem({ ...BRITAIN, ...change })).toBe(problem);
});

test.each([
  [null],
  ['Year'],
  [{ word: 'Year', names: ['Year 1'] }],
  [{ word: 'Year', first: 0.5, names: ['Year 1'] }],
  [{ word: 'Year', first: 0, names: [1] }],
  [{ word: 7, first: 0, names: ['Year 1'] }],
  [{ word: 'Year', first: 0, names: [] }],
])('%j is no list of steps', (value) => {
  expect(ladderFrom(value)).toBeNull();
});

test('what a server answers is read as it is', () => {
  expect(ladderFrom({ ...BRITAIN, more: 1 })).toEqual(BRITAIN);
});
