import { describe, expect, it } from 'vitest';
import type { MyAward } from '#contracts/history.ts';
import type { KnownEntry } from '#domain/awards/known-entry.ts';
import { givenAwards, listedAwards, type KnownUndo } from '#domain/awards/given.ts';
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

function figures(known: { mine?: MyAward[]; entries?: KnownEntry[]; undos?: Array<[string, KnownUndo]> }) {
  const { mine: list = [], entries = [], undos = [] } = known;
  const awards = givenAwards(
    {
      entries: submissionsOf(entries).flatMap((submission) => submission.entries),
      listed: listedAwards(list),
      undos: new Map(undos),
    },
    { isStaff: false, now: TODAY, offersUndoOfSent: true },
  );
  return classFigures(awards, TODAY).get('s1') ?? 'none';
}

const UNDOING: KnownUndo = { kind: 'waiting' };
const UNDONE: KnownUndo = { kind: 'undone' };
const nothing = { confirmed: 0, waiting: 0, stopped: null };

describe('what a tile says of today', () => {
  it('what the server has and what waits are never added up', () => {
    const known = { mine: [mine('a1', 2), mine('a2', 1)], entries: [entry('a3', 4, { kind: 'waiting' })] };
    expect(figures(known)).toEqual({ confirmed: 3, waiting: 4, stopped: null });
  });

  it('awards of yesterday, in review or declined are not in it', () => {
    const yesterday = mine('a1', 2, { created_at: '2026-11-22T23:59:00Z' });
    expect(
      figures({ mine: [yesterday, mine('a2', 1, { status: 'review' }), mine('a3', 1, { status: 'declined' })] }),
    ).toBe('none');
  });

  it('an award that waits is counted once, however many know it', () => {
    const read = [entry('a9', 1, { kind: 'sending' })];
    expect(figures({ entries: read })).toMatchObject({ confirmed: 0, waiting: 1 });
    // Its answer was lost.
    expect(figures({ entries: read, mine: [mine('a9', 1)] })).toMatchObject({ confirmed: 1, waiting: 0 });
  });

  it('what was sent counts before the list of awards is loaded again, if it is of today and not in review', () => {
    expect(figures({ entries: [entry('a9', 1, { kind: 'sent', at: TODAY })] })).toMatchObject({ confirmed: 1 });
    expect(figures({ entries: [entry('a9', 1, { kind: 'in-review', at: TODAY })] })).toBe('none');
    const yesterday = { ...entry('a9', 1, { kind: 'sent', at: TODAY }), madeAt: TODAY - 1 };
    expect(figures({ entries: [yesterday] })).toBe('none');
  });

  it.each([
    ['refused', 'not-sent'],
    ['set-aside', 'needs-you'],
  ] as const)('an award that is %s asks for a person, and waits no more', (kind, stopped) => {
    const award = entry('a1', 1, { kind, status: 404, detail: null });
    expect(figures({ entries: [award] })).toEqual({ ...nothing, stopped });
  });

  it('of several that stopped, one that was not sent is named', () => {
    const stopped = (kind: 'refused' | 'set-aside') => entry(kind, 1, { kind, status: 500, detail: null });
    expect(figures({ entries: [stopped('refused'), stopped('set-aside')] })).toMatchObject({ stopped: 'not-sent' });
    expect(figures({ entries: [stopped('set-aside'), stopped('refused')] })).toMatchObject({ stopped: 'not-sent' });
  });

  it('what waits behind an award that stopped waits', () => {
    const one = (id: string, place: KnownEntry['place']) => ({ ...entry(id, 1, place), submissionId: 'one' });
    const refused = { ...one('a1', { kind: 'refused', status: 404, detail: null }), studentId: 's2' };
    expect(figures({ entries: [refused, one('a2', { kind: 'waiting' })] })).toEqual({ ...nothing, waiting: 1 });
  });

  it('what was taken back before it was sent is gone', () => {
    expect(figures({ entries: [entry('a9', 1, { kind: 'taken-back', at: TODAY })] })).toBe('none');
  });
});

describe('an Undo of a sent award', () => {
  it('waits at first, and the number of the server stays', () => {
    expect(figures({ mine: [mine('a1', 3), mine('a2', 1)], undos: [['a1', UNDOING]] })).toEqual({
      confirmed: 4,
      waiting: -3,
      stopped: null,
    });
  });

  it('counts once, before and after the list of awards is loaded again', () => {
    const before = [mine('a1', 3), mine('a2', 1)];
    expect(figures({ mine: before, undos: [['a1', UNDONE]] })).toMatchObject({ confirmed: 1, waiting: 0 });
    const after = [...before, mine('r1', -3, { reverses_id: 'a1' })];
    expect(figures({ mine: after, undos: [['a1', UNDONE]] })).toMatchObject({ confirmed: 1, waiting: 0 });
  });

  it('of an award in review shows nothing: it was in no figure', () => {
    expect(figures({ mine: [mine('a1', 3, { status: 'review' })], undos: [['a1', UNDOING]] })).toBe('none');
  });

  it('that the server refused changes nothing', () => {
    expect(figures({ mine: [mine('a1', 3)], undos: [['a1', { kind: 'refused', detail: null }]] })).toMatchObject({
      confirmed: 3,
      waiting: 0,
    });
  });

  it('of an award that waits takes its number away at once', () => {
    const waits = entry('a9', 1, { kind: 'in-doubt' });
    expect(figures({ entries: [waits], undos: [['a9', UNDOING]] })).toBe('none');
    expect(figures({ entries: [waits], undos: [['a9', UNDONE]] })).toBe('none');
  });
});
