import { describe, expect, it } from 'vitest';
import { givenAwards, listedAwards, stageOf, type KnownUndo, type ListedAward } from '#domain/awards/given.ts';
import { stateText } from '#domain/awards/given-words.ts';
import type { EntryPlace, KnownEntry } from '#domain/awards/known-entry.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const iso = (age: number): string => new Date(NOW - age).toISOString();

const entry = (place: EntryPlace, more: Partial<KnownEntry> = {}): KnownEntry => ({
  seq: 1,
  id: 'a',
  submissionId: 'tap',
  madeAt: NOW - HOUR,
  studentId: 's1',
  studentName: 'Zoë Adeyemi',
  houseName: null,
  habitName: 'Own It',
  reasons: ['Work Hard'],
  comment: '',
  reasonText: '',
  points: 2,
  place,
  ...more,
});

const inList = (more: Partial<ListedAward> = {}): ListedAward => ({
  id: 'a',
  student_id: 's1',
  student_name: 'Zoë Adeyemi',
  habit_name: 'Own It',
  points: 2,
  created_at: iso(HOUR),
  recorded_at: iso(HOUR),
  reverses_id: null,
  status: 'counted',
  ...more,
});
const REVERSAL = inList({ id: 'r', reverses_id: 'a', points: -2 });

interface Case {
  place?: EntryPlace;
  list?: ListedAward[];
  undo?: KnownUndo;
  own?: string[];
  isStaff?: boolean;
  offersUndoOfSent?: boolean;
}

function given({ place, list = [], undo, own, isStaff = false, offersUndoOfSent = true }: Case) {
  const [award, ...more] = givenAwards(
    {
      entries: place ? [entry(place)] : [],
      listed: listedAwards(list),
      undos: new Map(undo ? [['a', undo]] : []),
      ...(own && { own: new Set(own) }),
    },
    { isStaff, now: NOW, offersUndoOfSent },
  );
  expect(more).toEqual([]);
  if (!award) throw new Error('no award');
  return award;
}

const at = NOW - HOUR;
const WAITING: EntryPlace = { kind: 'waiting' };
const SENT: EntryPlace = { kind: 'sent', at };
const REFUSED: EntryPlace = { kind: 'refused', status: 404, detail: 'No such student.' };
const UNDOING: KnownUndo = { kind: 'waiting' };
const UNDONE: KnownUndo = { kind: 'undone' };
const NOT_UNDONE: KnownUndo = { kind: 'refused', detail: 'It is too late.' };
const review = inList({ status: 'review' });
const declined = inList({ status: 'declined' });

describe('what became of an award', () => {
  it.each<[string, Case, string, string]>([
    ['in the outbox', { place: WAITING }, 'waiting', 'on-device'],
    ['on its way', { place: { kind: 'sending' } }, 'sending', 'on-device'],
    ['tried, without an answer', { place: { kind: 'in-doubt' } }, 'in-doubt', 'on-device'],
    ['behind one that stopped', { place: { kind: 'behind' } }, 'behind', 'on-device'],
    ['refused', { place: REFUSED }, 'refused', 'needs-you'],
    ['set aside', { place: { ...REFUSED, kind: 'set-aside', status: 500 } }, 'set-aside', 'needs-you'],
    ['sent, and nobody can tell', { place: { kind: 'unsure' } }, 'unsure', 'needs-you'],
    ['unreadable', { place: { kind: 'unreadable' } }, 'unreadable', 'needs-you'],
    ['sent', { place: SENT }, 'sent', 'on-server'],
    ['sent, and for staff to decide', { place: { kind: 'in-review', at } }, 'in-review', 'on-server'],
    ['taken back before it was sent', { place: { kind: 'taken-back', at } }, 'cancelled', 'gone'],
    ['skipped', { place: { kind: 'skipped', at } }, 'skipped', 'gone'],
    ['discarded', { place: { kind: 'discarded', at } }, 'discarded', 'gone'],
    ['given up', { place: { kind: 'given-up', at } }, 'given-up', 'gone'],

    ['listed', { list: [inList()] }, 'sent', 'on-server'],
    ['listed before there was a review', { list: [inList({ status: undefined })] }, 'sent', 'on-server'],
    ['listed for review', { list: [review] }, 'in-review', 'on-server'],
    ['listed as declined', { list: [declined] }, 'declined', 'on-server'],
    ['reversed by somebody', { list: [inList(), REVERSAL] }, 'taken-back', 'gone'],

    ['listed, although its answer was lost', { place: { kind: 'in-doubt' }, list: [inList()] }, 'sent', 'on-server'],
    ['listed, although it was given up', { place: { kind: 'given-up', at }, list: [inList()] }, 'sent', 'on-server'],
    ['declined after it was sent', { place: SENT, list: [declined] }, 'declined', 'on-server'],
    ['counted after its review', { place: { kind: 'in-review', at }, list: [inList()] }, 'sent', 'on-server'],
    ['reversed after it was sent', { place: SENT, list: [inList(), REVERSAL] }, 'taken-back', 'gone'],

    ['undone, unanswered', { place: SENT, undo: UNDOING }, 'undoing', 'gone'],
    ['undone while its answer is open', { place: { kind: 'in-doubt' }, undo: UNDOING }, 'undoing', 'gone'],
    ['undone', { place: SENT, undo: UNDONE }, 'taken-back', 'gone'],
    ['undone, as the list says before the Undo', { list: [inList()], undo: UNDONE }, 'taken-back', 'gone'],
    ['undone before it was sent', { place: { kind: 'taken-back', at }, undo: UNDONE }, 'taken-back', 'gone'],
    ['the same, half done', { place: { kind: 'taken-back', at }, undo: UNDOING }, 'taken-back', 'gone'],
    ['not undone', { place: SENT, undo: NOT_UNDONE }, 'not-undone', 'on-server'],
    ['not undone, then reversed by staff', { list: [inList(), REVERSAL], undo: NOT_UNDONE }, 'taken-back', 'gone'],
    ['undone, but to be decided first', { place: REFUSED, undo: UNDOING }, 'refused', 'needs-you'],
    ['listed, but to be decided first', { place: REFUSED, list: [inList()] }, 'refused', 'needs-you'],
  ])('%s', (_, known, state, stage) => {
    const award = given(known);
    expect([award.state, stageOf(award)]).toEqual([state, stage]);
  });

  it('an award of this page is being saved until the disk has it', () => {
    expect(stageOf({ state: 'saving' })).toBe('on-device');
  });
});

describe('what the server counts', () => {
  it.each<[string, Case, boolean]>([
    ['what it listed', { list: [inList()] }, true],
    ['what it listed before there was a review', { list: [inList({ status: undefined })] }, true],
    ['what waits for staff', { list: [review] }, false],
    ['what staff declined, whatever its answer was', { place: SENT, list: [declined] }, false],
    ['what it answered and has not listed yet', { place: SENT }, true],
    ['what it answered and staff decide about', { place: { kind: 'in-review', at } }, false],
    ['what waits', { place: WAITING }, false],
    ['what is to be decided here, and is listed', { place: REFUSED, list: [inList()] }, true],
    ['what it is asked to take back', { list: [inList()], undo: UNDOING }, true],
    ['what waits for staff and is being undone', { list: [review], undo: UNDOING }, false],
    ['what it took back, before the list is loaded again', { list: [inList()], undo: UNDONE }, false],
    ['what somebody reversed', { place: SENT, list: [inList(), REVERSAL] }, false],
    ['what it did not take back', { list: [inList()], undo: NOT_UNDONE }, true],
  ])('%s: %s', (_, known, counts) => {
    expect(given(known).counts).toBe(counts);
  });
});

describe('Undo', () => {
  const sent = (age: number): EntryPlace => ({ kind: 'sent', at: NOW - age });
  const elsewhere = { offersUndoOfSent: false };
  it.each<[string, Case, boolean]>([
    ['a teacher: what the server answered a day ago', { place: sent(DAY) }, true],
    ['a teacher: what it answered before that', { place: sent(DAY + 1) }, false],
    ['staff: what it answered long ago', { place: sent(40 * DAY), isStaff: true }, true],
    ['what waits', { place: WAITING }, true],
    ['what is on its way', { place: { kind: 'sending' } }, true],
    ['what is in doubt', { place: { kind: 'in-doubt' } }, true],
    ['what waits for a decision about another', { place: { kind: 'behind' } }, true],
    ['what waits, for a server that takes nothing back', { place: WAITING, ...elsewhere }, true],
    ['what was sent to a server that takes nothing back', { place: sent(HOUR), ...elsewhere }, false],
    ['what staff sent to one', { place: sent(HOUR), isStaff: true, ...elsewhere }, false],
    ['what is in review', { place: { kind: 'in-review', at } }, true],
    ['what staff declined', { list: [declined] }, false],
    ['what the server is asked to take back already', { place: sent(HOUR), undo: UNDOING }, false],
    ['what was taken back', { place: sent(HOUR), undo: UNDONE, isStaff: true }, false],
    ['what was taken back before it was sent', { place: { kind: 'taken-back', at }, undo: UNDONE }, false],
    ['what was cancelled', { place: { kind: 'taken-back', at } }, false],
    ['what the server refused to take back, within the day', { place: sent(HOUR), undo: NOT_UNDONE }, true],
    ['what it refused, after the day', { place: sent(DAY + 1), undo: NOT_UNDONE }, false],
    ['what is to be decided in the Outbox', { place: REFUSED }, false],
    ['what was given up', { place: { kind: 'given-up', at } }, false],
    ['what was given up and is listed', { place: { kind: 'given-up', at }, list: [inList()] }, true],
    [
      'what was tapped before the day, and recorded within it',
      { list: [inList({ created_at: iso(30 * HOUR), recorded_at: iso(23 * HOUR) })] },
      true,
    ],
    ['what was recorded before the day', { list: [inList({ recorded_at: iso(25 * HOUR) })] }, false],
    ['the same, where its answer came later', { place: SENT, list: [inList({ recorded_at: iso(25 * HOUR) })] }, false],
    [
      'what was tapped before the day, where the server says no more',
      { list: [inList({ created_at: iso(25 * HOUR), recorded_at: undefined })] },
      false,
    ],
    ['what has a time that can’t be read', { list: [inList({ recorded_at: 'soon' })] }, true],
    ['somebody else’s', { list: [inList()], own: [] }, false],
    ['my own among others', { list: [inList()], own: ['a'] }, true],
    ['my own, as this device has it', { place: SENT, list: [inList()], own: [] }, true],
  ])('of %s: %s', (_, known, offered) => {
    expect(given(known).can.undo).toBe(offered);
  });
});

it.each<[EntryPlace, boolean, boolean]>([
  [REFUSED, true, true],
  [{ ...REFUSED, kind: 'set-aside' }, true, true],
  [{ kind: 'unsure' }, true, false],
  [{ kind: 'unreadable' }, false, true],
  [WAITING, false, false],
  [{ kind: 'behind' }, false, false],
  [SENT, false, false],
])('%o: Retry %s, Skip %s', (place, retry, skip) => {
  expect(given({ place }).can).toMatchObject({ retry, skip });
});

describe('an award that both know', () => {
  it('is one, with the name that the device has and the rest as the server has it', () => {
    const list = [inList({ points: 3, student_name: 'Z. Adeyemi', created_at: iso(2 * HOUR) })];
    expect(given({ place: SENT, list })).toMatchObject({
      name: 'Zoë Adeyemi',
      studentId: 's1',
      points: 3,
      at: NOW - 2 * HOUR,
      entry: { id: 'a' },
      listed: { id: 'a' },
    });
    expect(given({ place: SENT })).toMatchObject({ points: 2, at, listed: null });
    expect(given({ list })).toMatchObject({ name: 'Z. Adeyemi', points: 3, entry: null });
    expect(given({ list: [inList({ created_at: 'soon' })] }).at).toBeNull();
  });

  it('has the server’s name after a sign-out, and its number where nobody has one', () => {
    const nameless = entry(SENT, { studentName: null });
    const nameOf = (list: ListedAward[]) =>
      givenAwards(
        { entries: [nameless], listed: listedAwards(list), undos: new Map() },
        { isStaff: false, now: NOW, offersUndoOfSent: true },
      )[0]?.name;
    expect(nameOf([inList()])).toBe('Zoë Adeyemi');
    expect(nameOf([])).toBe('Student s1');
  });
});

it('of a list the awards since a time are shown, none without a time, and all are known', () => {
  const list = [
    inList({ id: 'new' }),
    inList({ id: 'r', reverses_id: 'new' }),
    inList({ id: 'old', created_at: iso(3 * HOUR) }),
    inList({ id: 'r2', reverses_id: 'old', created_at: iso(3 * HOUR) }),
    inList({ id: 'odd', created_at: 'soon' }),
  ];
  const shownOf = (since?: number) => listedAwards(list, since).shown.map(({ award }) => award.id);
  expect(shownOf(NOW - 2 * HOUR)).toEqual(['new']);
  expect(shownOf()).toEqual(['new', 'old', 'odd']);
  const listed = listedAwards(list, NOW - 2 * HOUR);
  expect([...listed.reversals.keys()]).toEqual(['new', 'old']);
  const entries = [entry({ kind: 'in-doubt' }, { id: 'old' }), entry({ kind: 'in-doubt' }, { id: 'odd' })];
  const asked = { isStaff: false, now: NOW, offersUndoOfSent: true };
  const states = givenAwards({ entries, listed, undos: new Map() }, asked).map(({ id, state }) => `${id} ${state}`);
  expect(states).toEqual(['old taken-back', 'odd sent', 'new taken-back']);
});

describe('in words', () => {
  it('an Undo that was refused says why', () => {
    expect(stateText(given({ place: SENT, undo: NOT_UNDONE }))).toBe('Could not be undone: It is too late.');
    const silent: KnownUndo = { kind: 'refused', detail: null };
    expect(stateText(given({ place: SENT, undo: silent }))).toBe('Could not be undone: the server said no.');
  });

  it('what waits for a decision about another award says so, and what met a failing server is not called unsent', () => {
    expect(stateText({ state: 'behind', problem: null })).toBe('Waiting for another award');
    expect(stateText({ state: 'refused', problem: null })).toBe('Not sent');
    expect(stateText({ state: 'set-aside', problem: null })).toBe('Set aside');
    expect(stateText({ state: 'unsure', problem: null })).toBe('Not sure it arrived');
  });
});
