import { describe, expect, it } from 'vitest';
import {
  absentOn,
  afterAbsence,
  afterArming,
  afterAward,
  byUse,
  classAtHour,
  NOTHING_USED,
} from '#domain/awards/used-awards.ts';
import { quickAwardProblem } from '#domain/awards/award-check.ts';

const moment = (time: string) => ({ at: Date.parse(time), zone: 'America/New_York' });
const MONDAY_9 = moment('2026-11-23T14:40Z');
const MONDAY_10 = moment('2026-11-23T15:00Z');
const NEXT_MONDAY_9 = moment('2026-11-30T14:05Z');
const HARD = { habitId: 'b1', reasonIds: ['r1'], points: 1 };
const GOALS = { habitId: 'b1', reasonIds: ['r2', 'r1'], points: 3 };

describe('what was used on this device', () => {
  it('the last award and class are remembered, and each reason is counted once a submission', () => {
    const used = afterAward(afterAward(NOTHING_USED, HARD, 'g1', MONDAY_9), GOALS, 'g2', MONDAY_10);
    expect(used).toMatchObject({ last: GOALS, lastClass: 'g2', times: { r1: 2, r2: 1 } });
    expect(byUse([{ id: 'r3' }, { id: 'r2' }, { id: 'r4' }, { id: 'r1' }], used).map(({ id }) => id)).toEqual([
      'r1',
      'r2',
      'r3',
      'r4',
    ]);
  });

  it('an award outside of a class leaves the last class as it was', () => {
    const used = afterAward(afterAward(NOTHING_USED, HARD, 'g1', MONDAY_9), GOALS, null, MONDAY_10);
    expect(used).toMatchObject({ last: GOALS, lastClass: 'g1' });
  });

  it('the class of an hour comes again at that hour of the next week, and at no other', () => {
    const used = afterAward(NOTHING_USED, HARD, 'g1', MONDAY_9);
    expect([classAtHour(used, NEXT_MONDAY_9), classAtHour(used, MONDAY_10)]).toEqual(['g1', null]);
  });

  it('counts are halved at 200, so that an old habit does not outweigh a new one for ever', () => {
    const used = { ...NOTHING_USED, times: { r1: 199, r2: 7, r3: 1 } };
    expect(afterAward(used, HARD, null, MONDAY_9).times).toEqual({ r1: 100, r2: 3 });
  });

  it('each class keeps what is armed in it, until it is disarmed', () => {
    const armed = afterArming(afterArming(NOTHING_USED, 'g1', HARD), 'g2', GOALS);
    expect(armed.armed).toEqual({ g1: HARD, g2: GOALS });
    expect(afterArming(armed, 'g1', null).armed).toEqual({ g2: GOALS });
  });

  it('who is absent is remembered for the day', () => {
    const [monday, nextMonday] = ['2026-11-23', '2026-11-30'];
    const two = afterAbsence(NOTHING_USED, 'g1', monday, { studentIds: ['s1', 's2'], isAbsent: true });
    const back = afterAbsence(two, 'g1', monday, { studentIds: ['s1'], isAbsent: false });
    expect([absentOn(two, 'g1', monday), absentOn(back, 'g1', monday)]).toEqual([['s1', 's2'], ['s2']]);
    expect(absentOn(back, 'g1', nextMonday)).toEqual([]);
    const nextWeek = afterAbsence(back, 'g2', nextMonday, { studentIds: ['s3'], isAbsent: true });
    expect(Object.keys(nextWeek.absent)).toEqual(['g2']);
  });
});

describe('a quick award', () => {
  const award = { students: [1], reasons: [1], points: 1, comment: '' };
  it.each([
    ['nobody', { students: [] }, 'No student selected.'],
    ['no reason', { reasons: [] }, 'Pick at least one reason.'],
    ['no points', { points: 0 }, 'An award has 1 to 100 points.'],
    ['101 points', { points: 101 }, 'An award has 1 to 100 points.'],
    ['half a point', { points: 1.5 }, 'An award has 1 to 100 points.'],
    ['a comment of 501 characters', { comment: '👏'.repeat(501) }, 'The comment is longer than 500 characters.'],
    ['100 points and 500 characters', { points: 100, comment: '👏'.repeat(500) }, null],
  ])('with %s: %o gives %o', (_, change, problem) => {
    expect(quickAwardProblem({ ...award, ...change })).toBe(problem);
  });
});
