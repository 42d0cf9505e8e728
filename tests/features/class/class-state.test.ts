import { expect, it } from 'vitest';
import { NOTHING_USED } from '#domain/awards/used-awards.ts';
import { changeClass, openedClass, type ClassChange } from '#features/class/class-state.ts';

const WORK_HARD = { habitId: 'b1', reasonIds: ['r1'], points: 2 };
const USED = { ...NOTHING_USED, armed: { g1: WORK_HARD } };
const DAY = '2026-11-23';

const after = (...changes: ClassChange[]) => changes.reduce(changeClass, openedClass('g1', USED));
const picked = (...changes: ClassChange[]) => {
  const { picked: ids } = after(...changes);
  return ids && [...ids];
};

it('opens with what was armed in it last, and another class with nothing', () => {
  expect(after()).toMatchObject({ armed: WORK_HARD, isIdle: false, picked: null, sheet: null, by: null, hint: null });
  expect(openedClass('g2', USED).armed).toBeNull();
});

it('is put down when nobody touches it, says so until something is armed again, and only if something was', () => {
  expect(after({ kind: 'idle' })).toMatchObject({ armed: null, isIdle: true });
  expect(after({ kind: 'idle' }, { kind: 'armed', award: WORK_HARD })).toMatchObject({ isIdle: false });
  expect(after({ kind: 'armed', award: null }, { kind: 'idle' })).toMatchObject({ armed: null, isIdle: false });
});

it('selects one by one, all or none, and ends', () => {
  const begin: ClassChange = { kind: 'selecting', isOn: true };
  const all: ClassChange = { kind: 'picked-all', childIds: ['a', 'b'] };
  expect(picked(begin)).toEqual([]);
  expect(picked(begin, { kind: 'picked', childId: 'a' })).toEqual(['a']);
  expect(picked(begin, { kind: 'picked', childId: 'a' }, { kind: 'picked', childId: 'a' })).toEqual([]);
  expect(picked(begin, { kind: 'picked', childId: 'a' }, all)).toEqual(['a', 'b']);
  expect(picked(begin, all, all)).toEqual([]);
  expect(picked(begin, all, begin)).toEqual([]);
  expect(picked(begin, all, { kind: 'selecting', isOn: false })).toBeNull();
});

it('a tap that gives nothing nods, and every tap ends the hint of the one before', () => {
  const hint: ClassChange = { kind: 'no-tap', hint: 'That was a palm. No points given.' };
  expect(after(hint)).toMatchObject({ hint: 'That was a palm. No points given.', nods: 0 });
  expect(after(hint, { kind: 'tapped', isAward: true })).toMatchObject({ hint: null, nods: 0 });
  expect(after(hint, { kind: 'tapped', isAward: false })).toMatchObject({ hint: null, nods: 1 });
});

it('knows who is absent on the day, and what is open', () => {
  const mark = (studentIds: string[], isAbsent: boolean): ClassChange => ({
    kind: 'marked',
    rosterId: 'g1',
    day: DAY,
    studentIds,
    isAbsent,
  });
  expect(after(mark(['a', 'b'], true), mark(['a'], false)).used.absent).toEqual({
    g1: { day: DAY, studentIds: ['b'] },
  });
  expect(after({ kind: 'opened', sheet: { kind: 'menu' } }).sheet).toEqual({ kind: 'menu' });
  expect(after({ kind: 'ordered', by: 'anyone' }).by).toBe('anyone');
});
