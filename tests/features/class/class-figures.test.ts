import { describe, expect, it } from 'vitest';
import type { MyAward } from '#contracts/history.ts';
import type { KnownEntry } from '#data/outbox/view/known-entry.ts';
import { submissionsOf } from '#data/outbox/view/outbox-state.ts';
import { classFigures } from '#features/class/class-figures.ts';

const TODAY = Date.parse('2026-11-23T00:00:00Z');

const mine = (id: string, points: number, more: Partial<MyAward> = {}): MyAward => ({
  id,
  student_id: 's1',
  student_name: 'Zoë Adeyemi',
  habit_name: 'Own It',
  points,
  created_at: '2026-11-23T09:00:00Z',
  reverses_id: null,
  status: 'counted',
  ...more,
});

const entry = (id: string, points: number, place: KnownEntry['place']): KnownEntry => ({
  seq: 1,
  id,
  submissionId: `of-${id}`,
  madeAt: TODAY,
  studentId: 's1',
  studentName: 'Zoë Adeyemi',
  houseName: null,
  habitName: 'Own It',
  reasons: [],
  comment: '',
  reasonText: '',
  points,
  place,
});

const saved = { id: 'a9', studentId: 's1', points: 1 };

function figures(known: {
  mine?: MyAward[];
  entries?: KnownEntry[];
  justSaved?: Array<typeof saved>;
  standing?: Array<[string, 'undoing' | 'undone' | 'refused']>;
}) {
  const { entries = [], justSaved = [], standing = [] } = known;
  const all = { mine: known.mine ?? [], submissions: submissionsOf(entries), justSaved, standing: new Map(standing) };
  return classFigures(all, TODAY).get('s1') ?? 'none';
}

const nothing = { confirmed: 0, waiting: 0, isStopped: false };

describe('what a tile says of today', () => {
  it('what the server has and what waits are never added up', () => {
    const known = { mine: [mine('a1', 2), mine('a2', 1)], entries: [entry('a3', 4, { kind: 'waiting' })] };
    expect(figures(known)).toEqual({ confirmed: 3, waiting: 4, isStopped: false });
  });

  it('awards of yesterday, in review or declined are not in it', () => {
    const yesterday = mine('a1', 2, { created_at: '2026-11-22T23:59:00Z' });
    expect(
      figures({ mine: [yesterday, mine('a2', 1, { status: 'review' }), mine('a3', 1, { status: 'declined' })] }),
    ).toBe('none');
  });

  it('an award that was just saved waits, once, however many know it', () => {
    expect(figures({ justSaved: [saved] })).toMatchObject({ confirmed: 0, waiting: 1 });
    const read = [entry('a9', 1, { kind: 'sending' })];
    expect(figures({ justSaved: [saved], entries: read })).toMatchObject({ confirmed: 0, waiting: 1 });
    expect(figures({ justSaved: [saved], mine: [mine('a9', 1)] })).toMatchObject({ confirmed: 1, waiting: 0 });
  });

  it.each(['refused', 'set-aside'] as const)('an award that is %s asks for a person, and waits no more', (kind) => {
    const stopped = entry('a1', 1, { kind, status: 404, detail: null });
    expect(figures({ entries: [stopped] })).toEqual({ ...nothing, isStopped: true });
  });

  it('what was taken back before it was sent is gone', () => {
    const gone = entry('a9', 1, { kind: 'taken-back', at: TODAY });
    expect(figures({ justSaved: [saved], entries: [gone] })).toBe('none');
  });
});

describe('an Undo of a sent award', () => {
  it('waits at first, and the number of the server stays', () => {
    expect(figures({ mine: [mine('a1', 3), mine('a2', 1)], standing: [['a1', 'undoing']] })).toEqual({
      confirmed: 4,
      waiting: -3,
      isStopped: false,
    });
  });

  it('counts once, before and after the list of awards is loaded again', () => {
    const before = [mine('a1', 3), mine('a2', 1)];
    expect(figures({ mine: before, standing: [['a1', 'undone']] })).toMatchObject({ confirmed: 1, waiting: 0 });
    const after = [...before, mine('r1', -3, { reverses_id: 'a1' })];
    expect(figures({ mine: after, standing: [['a1', 'undone']] })).toMatchObject({ confirmed: 1, waiting: 0 });
  });

  it('that the server refused changes nothing', () => {
    expect(figures({ mine: [mine('a1', 3)], standing: [['a1', 'refused']] })).toMatchObject({
      confirmed: 3,
      waiting: 0,
    });
  });

  it('of an award that waits takes its number away at once', () => {
    const waits = entry('a9', 1, { kind: 'in-doubt' });
    expect(figures({ entries: [waits], standing: [['a9', 'undoing']] })).toBe('none');
    expect(figures({ justSaved: [saved], standing: [['a9', 'undone']] })).toBe('none');
  });
});
