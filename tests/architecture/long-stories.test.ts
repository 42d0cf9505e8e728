import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  allBut,
  atLength,
  FREQUENT_STORIES,
  LONG_STORIES,
  ONLY_AT_LENGTH,
  PROMISE_STORIES,
  turnOfStories,
  WEEKLY_STORIES,
} from '#tests/support/e2e/long-stories.ts';

const SPECS = readdirSync('tests/e2e').map((name) => `tests/e2e/${name}`);
// The stories of other servers have their names beside these servers.
const TEXT = [...SPECS, 'tests/support/servers/stand-ins.ts'].map((path) => readFileSync(path, 'utf8')).join('\n');

describe('the long stories', () => {
  it.each([...PROMISE_STORIES, ...FREQUENT_STORIES, ...WEEKLY_STORIES, ...LONG_STORIES])(
    '%s is told in one place',
    (story) => {
      expect(TEXT.split(`'${story}'`)).toHaveLength(2);
    },
  );

  it('that are weekly have their turn within each seven days', () => {
    const week = [3, 4, 5, 6, 7, 8, 9].flatMap((day) => turnOfStories(day));
    for (const story of WEEKLY_STORIES) expect(week).toContain(story);
  });

  it('of the promise have their turn within each two days', () => {
    const days = [3, 4].flatMap((day) => turnOfStories(day));
    for (const story of PROMISE_STORIES) expect(days).toContain(story);
  });

  it('that are frequent have their turn within each three days', () => {
    const days = [3, 4, 5].flatMap((day) => turnOfStories(day));
    for (const story of FREQUENT_STORIES) expect(days).toContain(story);
  });

  it('are eight a day, two of them of the promise, two frequent and two weekly ones', () => {
    const today = turnOfStories(3);
    expect(today).toHaveLength(8);
    expect(PROMISE_STORIES.filter((story) => today.includes(story))).toHaveLength(2);
    expect(FREQUENT_STORIES.filter((story) => today.includes(story))).toHaveLength(2);
    expect(WEEKLY_STORIES.filter((story) => today.includes(story))).toHaveLength(2);
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
