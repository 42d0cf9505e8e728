import { describe, expect, it } from 'vitest';
import { groupText } from '#features/award/draft/award-words.ts';
import { recipientsOf } from '#features/award/recipients/recipients.ts';
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

describe('the recipients of an award', () => {
  const known = { all: students, houses: [{ id: 'h1', name: 'Savant' }], rosters: [], load: loaded(null) };
  const savant = { target: { kind: 'house', name: 'savant' } as const, studentIds: [] };

  it('a house is everyone with its id or its name', () => {
    expect(recipientsOf(savant, known)).toMatchObject({
      kind: 'known',
      students: [{ name: 's1' }, { name: 's2' }, { name: 's3' }],
      group: { name: 'Savant' },
    });
  });
  it('a part of a house that is known is not the house', () => {
    const part = (more: object) => ({ ...known, load: loaded(null, { time: null, ...more }) });
    expect(recipientsOf(savant, part({ isLoading: true }))).toEqual({ kind: 'loading' });
    expect(recipientsOf(savant, part({ problem: OFFLINE }))).toMatchObject({ kind: 'failed' });
  });
  it('a house on this device needs no connection', () => {
    expect(recipientsOf(savant, { ...known, load: loaded(null, { problem: OFFLINE }) }).kind).toBe('known');
  });

  const grade3 = (...leftOut: string[]) => ({
    target: { kind: 'roster', id: 'g1', name: null, leftOut } as const,
    studentIds: [],
  });
  const members = (student_ids: string[] | null) => ({
    ...known,
    rosters: [{ id: 'g1', name: 'Grade 3', student_ids }],
  });

  it('a roster is its members in the order of the directory, without those left out', () => {
    const school = members(['s2', 's1', 'gone']);
    expect(recipientsOf(grade3('s2'), school)).toMatchObject({
      kind: 'known',
      students: [{ name: 's1' }],
      group: { name: 'Grade 3', members: [{ name: 's1' }, { name: 's2' }] },
    });
    expect(recipientsOf(grade3('s1', 's2'), school)).toMatchObject({ kind: 'nobody', text: 'No student selected.' });
  });
  it('a roster that is named without its id is found by its name', () => {
    const byName = grade3();
    const target = { ...byName.target, id: null, name: 'grade 3' };
    expect(recipientsOf({ ...byName, target }, members(['s1']))).toMatchObject({ kind: 'known', group: { id: 'g1' } });
  });
  it('a roster whose members were never loaded waits, and fails with the load', () => {
    const loading = { ...members(null), load: loaded(null, { isLoading: true }) };
    expect(recipientsOf(grade3(), loading).kind).toBe('loading');
    expect(recipientsOf(grade3(), { ...loading, load: loaded(null, { problem: OFFLINE }) }).kind).toBe('failed');
  });

  it('is said in a line', () => {
    const groupOf = (name: string, count: number) => ({ name, members: Array.from({ length: count }) });
    expect(groupText(30, null)).toBe('30 students');
    expect(groupText(120, groupOf('Savant', 120))).toBe('All 120 students in Savant');
    expect(groupText(24, groupOf('Grade 3', 28))).toBe('24 of 28 students in Grade 3');
  });
});
