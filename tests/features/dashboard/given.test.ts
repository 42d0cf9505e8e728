import { describe, expect, it } from 'vitest';
import type { MyAward } from '#contracts/history.ts';
import type { EntryPlace, KnownEntry } from '#domain/awards/known-entry.ts';
import { submissionsOf } from '#data/outbox/view/outbox-state.ts';
import { givenAwards, listedAwards, type KnownUndo } from '#domain/awards/given.ts';
import { awardRows } from '#features/dashboard/given/award-rows.ts';
import { spreadOf, topTenth } from '#features/dashboard/spread/spread-figures.ts';

const NOW = Date.UTC(2026, 10, 20, 10);

const received = (id: string, more: Partial<MyAward> = {}): MyAward => ({
  id,
  student_id: 's1',
  student_name: 'Zoë Adeyemi',
  habit_name: 'Own It',
  points: 2,
  created_at: new Date(NOW).toISOString(),
  reverses_id: null,
  status: 'counted',
  ...more,
});

const entry = (id: string, place: EntryPlace, more: Partial<KnownEntry> = {}): KnownEntry => ({
  seq: 1,
  id,
  submissionId: 'tap',
  madeAt: NOW,
  studentId: id,
  studentName: `Child ${id}`,
  houseName: null,
  habitName: 'Own It',
  reasons: ['Work Hard'],
  comment: '',
  reasonText: '',
  points: 1,
  place,
  ...more,
});

const SENT: EntryPlace = { kind: 'sent', at: NOW };
const WAITING: EntryPlace = { kind: 'waiting' };

interface Moment {
  undos?: Record<string, KnownUndo>;
  offersUndoOfSent?: boolean;
  isStaff?: boolean;
  since?: number;
}

const given = (
  known: { received?: MyAward[]; entries?: KnownEntry[] },
  { undos = {}, offersUndoOfSent = true, isStaff = false }: Moment = {},
) =>
  givenAwards(
    {
      entries: submissionsOf(known.entries ?? []).flatMap(({ entries }) => entries),
      listed: listedAwards(known.received ?? []),
      undos: new Map(Object.entries(undos)),
    },
    { isStaff, now: NOW, offersUndoOfSent },
  );

const rows = (known: Parameters<typeof given>[0], moment: Moment = {}) =>
  awardRows(given(known, moment), moment.since ?? NOW - 1000);

describe('what a teacher gave', () => {
  it('an award that the server and this device know is one row, with the reasons that only this device knows', () => {
    const [row, ...more] = rows({
      received: [received('a', { student_id: 'a', points: 1 })],
      entries: [entry('a', SENT)],
    });
    expect(more).toEqual([]);
    expect(row).toMatchObject({ who: 'Child a', what: 'Work Hard', state: 'sent', confirmed: 1, undoable: ['a'] });
  });

  it('an award that was given up here is a row where the server has it all the same, and can be undone', () => {
    const known = { received: [received('a', { points: 3 })], entries: [entry('a', { kind: 'given-up', at: NOW })] };
    expect(rows(known)).toMatchObject([{ state: 'sent', confirmed: 3, undoable: ['a'] }]);
    expect(rows({ entries: known.entries })).toEqual([]);
  });

  it('the awards of one tap are one row, and Undo takes back those that were not taken back yet', () => {
    const entries = [
      entry('a', SENT),
      entry('b', WAITING),
      entry('c', { kind: 'taken-back', at: NOW }),
      entry('d', SENT),
    ];
    const [row] = rows({ entries }, { undos: { d: { kind: 'undone' } } });
    expect(row).toMatchObject({
      who: 'Child a and Child b',
      state: 'waiting',
      undoable: ['a', 'b'],
      confirmed: 1,
      waiting: 1,
    });
  });

  it.each<[string, KnownEntry[], MyAward[], Record<string, KnownUndo>, string, readonly string[]]>([
    ['waiting', [entry('a', WAITING)], [], {}, 'waiting', ['a']],
    ['refused', [entry('a', { kind: 'refused', status: 404, detail: null })], [], {}, 'refused', []],
    ['taken back on the device', [entry('a', { kind: 'taken-back', at: NOW })], [], {}, 'cancelled', []],
    ['about to be undone', [entry('a', SENT)], [], { a: { kind: 'waiting' } }, 'undoing', []],
    ['undone', [entry('a', SENT)], [], { a: { kind: 'undone' } }, 'taken-back', []],
    ['not undone by the server', [entry('a', SENT)], [], { a: { kind: 'refused', detail: null } }, 'not-undone', ['a']],
    [
      'reversed by somebody',
      [],
      [received('a'), received('r', { reverses_id: 'a', points: -2 })],
      {},
      'taken-back',
      [],
    ],
    ['in review', [], [received('a', { status: 'review' })], {}, 'in-review', ['a']],
    ['declined', [], [received('a', { status: 'declined' })], {}, 'declined', []],
  ])('%s: %s', (_, entries, list, undos, state, undoable) => {
    expect(rows({ entries, received: list }, { undos })).toMatchObject([{ state, undoable }]);
  });

  it('what waits behind a refused award is waiting there too, and can be undone', () => {
    const entries = [entry('a', { kind: 'refused', status: 404, detail: null }), entry('b', WAITING)];
    expect(given({ entries }).map(({ state, can }) => [state, can.undo])).toEqual([
      ['refused', false],
      ['behind', true],
    ]);
    expect(rows({ entries })).toMatchObject([
      { state: 'refused', text: '1 of 2 not sent', waiting: 2, undoable: ['b'] },
    ]);
  });

  it('a tap of a device whose clock stood at 1970 is a row of the day on which the server has it', () => {
    const known = { received: [received('a')], entries: [entry('a', SENT, { madeAt: 1 })] };
    expect(rows(known)).toMatchObject([{ at: NOW, state: 'sent' }]);
  });

  it('a server that takes nothing back leaves Undo to what is not sent', () => {
    const entries = [entry('a', SENT), entry('b', WAITING)];
    expect(
      rows({ entries, received: [received('c')] }, { offersUndoOfSent: false }).map((row) => row.undoable),
    ).toEqual([['b'], []]);
  });

  it('Undo is on what the server recorded within a day, of staff on all', () => {
    const ago = (hours: number): string => new Date(NOW - hours * 3_600_000).toISOString();
    const list = [
      received('late', { created_at: ago(30), recorded_at: ago(23) }),
      received('old', { created_at: ago(31), recorded_at: ago(25) }),
      received('stored before', { created_at: ago(32) }),
    ];
    const since = NOW - 40 * 3_600_000;
    const undoable = (isStaff: boolean) => rows({ received: list }, { isStaff, since }).map((row) => row.undoable);
    expect(undoable(false)).toEqual([['late'], [], []]);
    expect(undoable(true)).toEqual([['late'], ['old'], ['stored before']]);
    // The time of the answer, where the server’s list does not have it yet.
    const sent = entry('a', { kind: 'sent', at: NOW - 25 * 3_600_000 });
    expect(rows({ entries: [sent] }).map((row) => row.undoable)).toEqual([[]]);
  });

  it('what was given up or is older is left out', () => {
    const entries = [
      entry('a', { kind: 'discarded', at: NOW }),
      entry('b', SENT, { submissionId: 'old', madeAt: NOW - 5000 }),
    ];
    expect(rows({ entries, received: [received('c', { created_at: new Date(NOW - 5000).toISOString() })] })).toEqual(
      [],
    );
  });
});

describe('how awards are spread', () => {
  const house = (id: string, name: string) => ({ id, name, colour: '#036363', icon: null });
  const houses = [house('h1', 'Savant'), house('h2', 'Junbi')];
  const child = (id: string, house_id: string) => ({
    id,
    name: `Child ${id}`,
    student: { house_id, house_name: null },
  });
  const school = {
    houses,
    habits: [{ name: 'Own It', colour: '#4a6f25' }],
    children: [child('a', 'h1'), child('b', 'h1'), child('c', 'h2')],
  };
  const to = (student_id: string, id: string, more: Partial<MyAward> = {}) => received(id, { student_id, ...more });
  const counted = (awards: MyAward[]) => given({ received: awards }).filter(({ counts }) => counts);

  it('every child of my classes is in it, also who had none, and other children are counted', () => {
    const spread = spreadOf(counted([to('b', '1'), to('b', '2'), to('x', '3')]), school);
    expect(spread.children.map(({ id, awards, points }) => [id, awards, points])).toEqual([
      ['b', 2, 4],
      ['a', 0, 0],
      ['c', 0, 0],
    ]);
    expect(spread).toMatchObject({ points: 6, awards: 3, noticed: 1, others: 1 });
    expect(spread.houses.map(({ house: { name }, children, awards, each }) => [name, children, awards, each])).toEqual([
      ['Savant', 2, 2, 1],
      ['Junbi', 1, 0, 0],
    ]);
  });

  it('what was taken back or does not count is not in it', () => {
    const awards = [
      to('a', '1'),
      to('a', '2', { reverses_id: '1', points: -2 }),
      to('b', '3', { status: 'review' }),
      to('b', '4', { status: 'declined' }),
      to('c', '5'),
    ];
    expect(spreadOf(counted(awards), school)).toMatchObject({ points: 2, awards: 1, noticed: 1 });
  });

  it('habits are in the school’s order; then those that are gone, and awards without one', () => {
    const awards = [to('a', '1', { habit_name: 'Long gone' }), to('a', '2', { habit_name: '' }), to('a', '3')];
    expect(spreadOf(counted(awards), school).habits.map(({ label, value }) => [label, value])).toEqual([
      ['Own It', 2],
      ['Long gone', 2],
      ['No habit', 2],
    ]);
  });

  it('the tenth with the most says how uneven it is, where there are enough awards to say it', () => {
    const shares = (counts: number[]) => ({
      children: counts.map((awards, at) => ({ id: String(at), name: '', house: null, awards, points: awards })),
    });
    expect(topTenth(shares([11, ...Array.from({ length: 9 }, () => 1)]))).toEqual({ children: 1, share: 0.55 });
    expect(topTenth(shares([11, 1, 1]))).toBeNull();
    expect(topTenth(shares(Array.from({ length: 10 }, () => 1)))).toBeNull();
  });
});
