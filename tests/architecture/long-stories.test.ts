import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allBut, atLength, ONLY_AT_LENGTH, STORIES, turnOfStories } from '#tests/support/e2e/long-stories.ts';

const SPECS = readdirSync('tests/e2e').map((name) => `tests/e2e/${name}`);
// The stories of other servers have their names beside these servers.
const TEXT = [...SPECS, 'tests/support/servers/stand-ins.ts'].map((path) => readFileSync(path, 'utf8')).join('\n');

describe('the long stories', () => {
  it.each(STORIES.flat())('%s is told in one place', (story) => {
    expect(TEXT.split(`'${story}'`)).toHaveLength(2);
  });

  it('are four a day, one of each list', () => {
    const today = turnOfStories(3);
    expect(today).toHaveLength(4);
    for (const list of STORIES) expect(list.filter((each) => today.some((story) => story === each))).toHaveLength(1);
  });

  it.each([
    ['of the promise', 0, 4],
    ['about one rule', 1, 7],
    ['that are a whole way', 2, 14],
    ['that are variants', 3, 49],
  ])('%s have all had their turn after some days', (_, index, days) => {
    const told = new Set(Array.from({ length: days }, (_, day) => turnOfStories(3 + day)).flat());
    expect(STORIES[index]?.filter((story) => !told.has(story))).toEqual([]);
  });

  it('are left out but for those whose turn it is', () => {
    const written = (tag: string | string[]) => `chromium sign-out.spec.ts Send now ${[tag].flat().join(' ')}`;
    const isLeftOut = (title: string) => allBut(['send-now', 'captive-portal']).test(title);
    expect(isLeftOut(written(atLength('send-now').tag))).toBe(false);
    expect(isLeftOut(written(atLength('captive-portal').tag))).toBe(false);
    expect(isLeftOut(written(atLength('csv-export').tag))).toBe(true);
    expect(isLeftOut(written(ONLY_AT_LENGTH.tag))).toBe(true);
    expect(isLeftOut(written([]))).toBe(false);
  });

  it('whose name only begins like one that has its turn are left out', () => {
    expect(allBut(['kill-switch']).test('chromium updates.spec.ts It is removed @long @kill-switch-of-display')).toBe(
      true,
    );
  });
});
