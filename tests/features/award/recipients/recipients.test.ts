import { describe, expect, it } from 'vitest';
import { groupText } from '#features/award/draft/award-summary.ts';
import { recipientsOfHouse, recipientsOfRoster } from '#features/award/recipients/recipients.ts';
import type { Loadable, LoadProblem } from '#domain/loadable.ts';
import { listed } from '#domain/people/student-list.ts';

const students = listed(
  ['s1', 's2', 's3'].map((id, index) => ({
    id,
    first_name: id,
    last_name: '',
    house_id: index === 2 ? null : 'h1',
    house_name: index === 2 ? 'Savant' : null,
    grade: 1,
  })),
);
const words = { failed: () => '', never: '' };
const loaded = <T>(
  data: T,
  more: { time?: number | null; isLoading?: boolean; problem?: LoadProblem } = {},
): Loadable<T> => ({
  kind: 'ready',
  data,
  time: 1,
  isLoading: false,
  problem: null,
  refresh: () => {},
  words,
  ...more,
});
const OFFLINE: LoadProblem = { kind: 'offline' };

describe('whom an award is for', () => {
  const savant = { kind: 'house', name: 'savant' } as const;
  const houses = loaded([{ id: 'h1', name: 'Savant' }]);

  it('a house is everyone with its id or its name', () => {
    expect(recipientsOfHouse(savant, houses, loaded(null), students)).toMatchObject({
      kind: 'known',
      students: [{ name: 's1' }, { name: 's2' }, { name: 's3' }],
      group: { name: 'Savant' },
    });
  });
  it('a part of a house that is known is not the house', () => {
    const part = { time: null };
    expect(recipientsOfHouse(savant, houses, loaded(null, { ...part, isLoading: true }), students)).toEqual({
      kind: 'loading',
    });
    expect(recipientsOfHouse(savant, houses, loaded(null, { ...part, problem: OFFLINE }), students)).toMatchObject({
      kind: 'failed',
    });
  });
  it('a house on this device needs no connection', () => {
    expect(recipientsOfHouse(savant, houses, loaded(null, { problem: OFFLINE }), students).kind).toBe('known');
  });

  const grade3 = (...leftOut: string[]) => ({ kind: 'roster', id: 'g1', name: null, leftOut }) as const;
  const rosterOf = (student_ids: string[] | null) => [{ id: 'g1', name: 'Grade 3', student_ids }];
  const rosters = loaded(rosterOf(['s2', 's1', 'gone']));

  it('a roster is its members in the order of the directory, without those left out', () => {
    expect(recipientsOfRoster(grade3('s2'), rosters, students)).toMatchObject({
      kind: 'known',
      students: [{ name: 's1' }],
      group: { name: 'Grade 3', members: [{ name: 's1' }, { name: 's2' }] },
    });
    expect(recipientsOfRoster(grade3('s1', 's2'), rosters, students)).toMatchObject({
      kind: 'nobody',
      text: 'No student selected.',
    });
  });
  it('one whose members were never loaded waits, and fails with the load', () => {
    const unknown = rosterOf(null);
    expect(recipientsOfRoster(grade3(), loaded(unknown, { isLoading: true }), students).kind).toBe('loading');
    expect(recipientsOfRoster(grade3(), loaded(unknown, { problem: OFFLINE }), students).kind).toBe('failed');
  });

  it('is said in a line', () => {
    const groupOf = (name: string, count: number) => ({ name, members: Array.from({ length: count }) });
    expect(groupText(30, null)).toBe('30 students');
    expect(groupText(120, groupOf('Savant', 120))).toBe('All 120 students in Savant');
    expect(groupText(24, groupOf('Grade 3', 28))).toBe('24 of 28 students in Grade 3');
  });
});
