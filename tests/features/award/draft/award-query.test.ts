import { describe, expect, it } from 'vitest';
import { readAwardQuery, resolveAward } from '#features/award/draft/award-query.ts';
import { confirmPath, reasonsPath, stepPath } from '#features/award/draft/award-paths.ts';
import { STUDENTS, sameTarget, targetInQuery, type AwardTarget } from '#features/award/draft/award-target.ts';
import { houseWho, rosterMembers, rosterWho } from '#features/award/recipients/award-who.ts';
import { groupText } from '#features/award/draft/award-summary.ts';
import { listed } from '#domain/people/student-list.ts';

const HABITS = [
  {
    id: 'b1',
    name: 'Own It',
    colour: '#000000',
    reasons: [
      { id: 'r1', text: 'Work Hard' },
      { id: 'r2', text: 'Set Goals' },
    ],
  },
  { id: 'b2', name: 'Do Your Part', colour: '#000000', reasons: [{ id: 'r3', text: 'We Can...' }] },
];
const resolve = (query: string) => resolveAward(readAwardQuery(new URLSearchParams(query)), HABITS);

describe('what an address names', () => {
  it.each([
    ['habit_name=Own+It&reason=Work+Hard', ['r1']],
    ['habit_name=own+it&reason=WORK+HARD', ['r1']],
    ['habit_id=b1&reason_id=r2', ['r2']],
    ['habit_id=b1&reason_id=r2&reason_id=r1', ['r1', 'r2']],
    ['habit_name=Own+It&reason=Set+Goals&reason=Work+Hard', ['r1', 'r2']],
    ['habit_name=Own+It&reason=Work+Hard&reason_id=r1', ['r1']],
    ['habit_name=Own+It&reason=Work+Hard&reason_id=r2', ['r1', 'r2']],
    ['habit_id=gone&habit_name=Own+It&reason_id=gone&reason=Work+Hard', ['r1']],
  ])('%s resolves to %j', (query, ids) => {
    expect(resolve(query)).toMatchObject({ kind: 'resolved', habit: { id: 'b1' }, reasons: ids.map((id) => ({ id })) });
  });

  it.each([
    ['reason=Work+Hard', 'no-habit'],
    ['habit_name=+&reason=Work+Hard', 'no-habit'],
    ['habit_name=Own+It', 'no-reason'],
    ['habit_name=Own+It&reason=', 'no-reason'],
    ['habit_name=Fly&reason=Work+Hard', 'unknown'],
    ['habit_id=gone&reason=Work+Hard', 'unknown'],
    ['habit_name=Own+It&reason=Fly', 'unknown'],
    ['habit_name=Own+It&reason=Work+Hard&reason=Fly', 'unknown'],
    ['habit_name=Own+It&reason_id=r1&reason_id=gone', 'unknown'],
    ['habit_name=Do+Your+Part&reason=Work+Hard', 'unknown'],
  ])('%s is %s', (query, kind) => {
    expect(resolve(query).kind).toBe(kind);
  });
});

describe('whom an address names', () => {
  it.each([
    ['', STUDENTS],
    ['points=2', STUDENTS],
    ['roster_id=g1', { kind: 'roster', id: 'g1', name: null, leftOut: [] }],
    ['roster_name=Grade+3', { kind: 'roster', id: null, name: 'Grade 3', leftOut: [] }],
    ['house_name=Savant&flow=house', { kind: 'house', name: 'Savant' }],
    ['house_name=Savant', { kind: 'house', name: 'Savant' }],
    ['house_name=Savant&roster_id=g1', { kind: 'roster', id: 'g1', name: null, leftOut: [] }],
    ['house_name=Savant&roster_id=g1&flow=house', { kind: 'house', name: 'Savant' }],
    ['flow=house', { kind: 'house', name: null }],
  ])('%s', (query, target) => {
    expect(targetInQuery(new URLSearchParams(query))).toEqual(target);
  });

  it('a roster is the same by its id, else by its name', () => {
    const roster = (id: string | null, name: string | null): AwardTarget => ({
      kind: 'roster',
      id,
      name,
      leftOut: [],
    });
    expect(sameTarget(roster('g1', 'A'), roster('g1', 'B'))).toBe(true);
    expect(sameTarget(roster('g1', 'A'), roster('g2', 'A'))).toBe(false);
    expect(sameTarget(roster(null, 'Grade 3'), roster('g2', 'grade 3'))).toBe(true);
    expect(sameTarget({ kind: 'house', name: 'Savant' }, { kind: 'house', name: 'Junbi' })).toBe(false);
    expect(sameTarget(STUDENTS, { kind: 'house', name: null })).toBe(false);
  });
});

describe('the addresses of the steps', () => {
  it('carry all that is chosen', () => {
    expect(reasonsPath({ target: STUDENTS, habitName: null, points: 1 })).toBe('/assign/reasons?points=1');
    expect(reasonsPath({ target: { kind: 'house', name: 'Savant' }, habitName: 'Own It', points: null })).toBe(
      '/assign/reasons?house_name=Savant&flow=house&habit_name=Own+It',
    );
    const target = { kind: 'roster', id: 'g1', name: 'Grade 3', leftOut: ['s1'] } as const;
    expect(
      confirmPath({
        target: { ...target, leftOut: [] },
        habitName: 'Own It',
        reasons: ['Work Hard', 'Set Goals'],
        points: 3,
      }),
    ).toBe(
      '/assign/roster/points?roster_id=g1&roster_name=Grade+3&habit_name=Own+It&reason=Work+Hard&reason=Set+Goals&points=3',
    );
  });

  it('a step changes what it decides and keeps the rest, also what is there several times', () => {
    const query = new URLSearchParams('reason=a&reason=b&habit_id=b1&x=1');
    expect(stepPath('/assign/reasons', query, { habit_name: 'Own It', habit_id: null })).toBe(
      '/assign/reasons?reason=a&reason=b&x=1&habit_name=Own+It',
    );
  });
});

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
    expect(houseWho(house)).toMatchObject({ kind: 'known', of: 3, name: 'Savant' });
  });
  it('a part of a house that is known is not the house', () => {
    expect(houseWho({ ...house, loadedAt: null, state: { kind: 'running' } })).toEqual({ kind: 'loading' });
    expect(houseWho({ ...house, loadedAt: null, state: failed })).toMatchObject({ kind: 'failed' });
  });
  it('a house on this device needs no connection', () => {
    expect(houseWho({ ...house, state: failed }).kind).toBe('known');
  });

  const target = { kind: 'roster', id: 'g1', name: null, leftOut: ['s2'] } as const;
  const rosters = { rosters: [{ id: 'g1', name: 'Grade 3', student_ids: ['s2', 's1', 'gone'] }], loadedAt: 1 };
  const roster = { target: { ...target, leftOut: [] }, rosters, students, state: done };

  it('a roster is its members in the order of the directory, without those left out', () => {
    const members = rosterMembers(roster);
    expect(members).toMatchObject({ kind: 'known', members: [{ name: 's1' }, { name: 's2' }] });
    expect(rosterWho(members, target.leftOut)).toMatchObject({ kind: 'known', of: 2, students: [{ name: 's1' }] });
    expect(rosterWho(members, ['s1', 's2'])).toEqual({ kind: 'nobody', text: 'No student selected.' });
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
