import { describe, expect, it } from 'vitest';
import { groupText } from '#features/award/draft/award-summary.ts';
import { recipientsOfHouse, recipientsOfRoster, rosterMembers } from '#features/award/recipients/recipients.ts';
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
const done = { kind: 'done' } as const;
const failed = { kind: 'failed', failure: { kind: 'offline' } } as const;

describe('whom an award is for', () => {
  const houses = [{ id: 'h1', name: 'Savant' }];
  const house = { target: { kind: 'house', name: 'savant' }, houses, students, loadedAt: 1, state: done } as const;

  it('a house is everyone with its id or its name', () => {
    expect(recipientsOfHouse(house)).toMatchObject({ kind: 'known', of: 3, name: 'Savant' });
  });
  it('a part of a house that is known is not the house', () => {
    expect(recipientsOfHouse({ ...house, loadedAt: null, state: { kind: 'running' } })).toEqual({ kind: 'loading' });
    expect(recipientsOfHouse({ ...house, loadedAt: null, state: failed })).toMatchObject({ kind: 'failed' });
  });
  it('a house on this device needs no connection', () => {
    expect(recipientsOfHouse({ ...house, state: failed }).kind).toBe('known');
  });

  const target = { kind: 'roster', id: 'g1', name: null, leftOut: ['s2'] } as const;
  const rosters = { rosters: [{ id: 'g1', name: 'Grade 3', student_ids: ['s2', 's1', 'gone'] }], loadedAt: 1 };
  const roster = { target: { ...target, leftOut: [] }, rosters, students, state: done };

  it('a roster is its members in the order of the directory, without those left out', () => {
    const members = rosterMembers(roster);
    expect(members).toMatchObject({ kind: 'known', members: [{ name: 's1' }, { name: 's2' }] });
    expect(recipientsOfRoster(members, target.leftOut)).toMatchObject({
      kind: 'known',
      of: 2,
      students: [{ name: 's1' }],
    });
    expect(recipientsOfRoster(members, ['s1', 's2'])).toEqual({ kind: 'nobody', text: 'No student selected.' });
  });
  it('one whose members were never loaded waits, and fails with the load', () => {
    const unknown = {
      ...roster,
      rosters: { rosters: [{ id: 'g1', name: 'Grade 3', student_ids: null }], loadedAt: 1 },
    };
    expect(rosterMembers({ ...unknown, state: { kind: 'running' } }).kind).toBe('loading');
    expect(rosterMembers({ ...unknown, state: failed }).kind).toBe('failed');
  });

  it('is told in a line', () => {
    expect(groupText({ students: 30, of: 30, name: null })).toBe('30 students');
    expect(groupText({ students: 120, of: 120, name: 'Savant' })).toBe('All 120 students in Savant');
    expect(groupText({ students: 24, of: 28, name: 'Grade 3' })).toBe('24 of 28 students in Grade 3');
  });
});
