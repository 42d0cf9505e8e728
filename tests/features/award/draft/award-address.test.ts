import { describe, expect, it } from 'vitest';
import {
  draftFromLink,
  emptyDraft,
  sameTarget,
  STUDENTS,
  type AwardTarget,
} from '#features/award/draft/award-draft.ts';
import { confirmPath, linkPath, readAwardLink, reasonsPath } from '#features/award/draft/award-address.ts';
import { resolveAward } from '#features/award/draft/resolve-award.ts';

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
const empty = emptyDraft({ submissionId: 'submission-1', userId: 'teacher-1' });
const opened = (pathname: string, query: string) => draftFromLink(empty, readAwardLink({ pathname, search: query }));
const resolve = (query: string) => resolveAward(opened('/assign/house/points', query), HABITS);

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

describe('the recipients that an address names', () => {
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
    expect(opened('/assign/reasons', query).target).toEqual(target);
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

describe('what an address leaves out', () => {
  const draft = opened('/assign/reasons', 'house_name=Savant&habit_name=Own+It&reason=Work+Hard&points=4');

  it('is not chosen on the reasons, and one point', () => {
    const next = draftFromLink(draft, readAwardLink({ pathname: '/assign/reasons', search: 'roster_id=g1' }));
    expect(next).toMatchObject({ habitName: null, reasonTexts: [], points: 1, target: { kind: 'roster', id: 'g1' } });
  });

  it.each(['/assign/students', '/assign/roster', '/assign/house', '/assign/habits'])(
    'stays as it is on %s',
    (pathname) => {
      expect(draftFromLink(draft, readAwardLink({ pathname, search: '' }))).toEqual(draft);
    },
  );

  it('waits for a habit where the link names reasons alone', () => {
    const link = opened('/assign/habits', 'house_name=Savant&reason=Work+Hard');
    const next = draftFromLink(
      link,
      readAwardLink({ pathname: '/assign/reasons', search: 'house_name=Savant&habit_name=Own+It' }),
    );
    expect(next).toMatchObject({ habitName: 'Own It', reasonTexts: ['Work Hard'] });
  });
});

describe('the addresses of the steps', () => {
  const savant = { ...empty, target: { kind: 'house', name: 'Savant' }, habitName: 'Own It' } as const;

  it('carry the recipients, the habit and the points', () => {
    expect(reasonsPath(empty)).toBe('/assign/reasons');
    expect(reasonsPath(savant)).toBe('/assign/reasons?house_name=Savant&flow=house&habit_name=Own+It');
    expect(reasonsPath({ ...savant, points: 3 })).toContain('points=3');
  });

  it('a confirmation names the draft too', () => {
    const target = { kind: 'roster', id: 'g1', name: 'Grade 3', leftOut: ['s1'] } as const;
    expect(confirmPath({ ...savant, target: { ...target, leftOut: [] }, points: 3 }, ['Work Hard', 'Set Goals'])).toBe(
      '/assign/roster/points?roster_id=g1&roster_name=Grade+3&habit_name=Own+It&reason=Work+Hard&reason=Set+Goals&points=3&draft=submission-1',
    );
  });

  it('of a link keep its reasons, named and by id', () => {
    expect(linkPath('/assign/habits', { ...savant, habitName: null, reasonTexts: ['a', 'b'], reasonIds: ['r1'] })).toBe(
      '/assign/habits?house_name=Savant&flow=house&reason_id=r1&reason=a&reason=b',
    );
  });
});
