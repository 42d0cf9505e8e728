import { expect, test } from 'vitest';
import { createChangeLog } from '#server/http/change-log.ts';

const of = (things: Record<string, string>) => new Map(Object.entries(things));

test('names what differs between two states: changed, new and gone', () => {
  const log = createChangeLog();
  const first = log.note(of({ a: '1', b: '1', c: '1' }));
  const second = log.note(of({ a: '2', c: '1', d: '1' }));
  expect(log.between(first, second)).toEqual(new Set(['a', 'b', 'd']));
  expect(log.between(second, second)).toEqual(new Set());
});

test('what changed and changed back is named, because a device may have seen it between', () => {
  const log = createChangeLog();
  const first = log.note(of({ a: '1', b: '1' }));
  log.note(of({ a: '2', b: '1' }));
  const third = log.note(of({ a: '2', b: '2' }));
  log.note(of({ a: '1', b: '2' }));
  const last = log.note(of({ a: '1', b: '3' }));
  expect(log.between(third, last)).toEqual(new Set(['a', 'b']));
  expect(log.between(first, last)).toEqual(new Set(['a', 'b']));
});

test('the same state has the same name in each process', () => {
  const state = of({ a: '1', b: '1' });
  expect(createChangeLog().note(state)).toBe(createChangeLog().note(state));
  expect(createChangeLog().note(state)).not.toBe(createChangeLog().note(of({ a: '1', b: '2' })));
});

test('knows nothing of states that it has not seen, nor of a way back', () => {
  const log = createChangeLog();
  const first = log.note(of({ a: '1' }));
  const second = log.note(of({ a: '2' }));
  expect(log.between('0', second)).toBeNull();
  expect(log.between(first, 'other')).toBeNull();
  expect(log.between(second, first)).toBeNull();
});

test('forgets the oldest states once it holds too many changes', () => {
  const log = createChangeLog(6);
  const marks = ['1', '2', '3', '4'].map((text) => log.note(of({ a: text })));
  expect(log.between(marks[0] ?? '', marks[3] ?? '')).toBeNull();
  expect(log.between(marks[1] ?? '', marks[3] ?? '')).toEqual(new Set(['a']));
});

test('a state is in the log once, however often it is noted', () => {
  const log = createChangeLog(3);
  const first = log.note(of({ a: '1' }));
  for (let look = 0; look < 10; look += 1) log.note(of({ a: '1' }));
  expect(log.between(first, log.note(of({ a: '2' })))).toEqual(new Set(['a']));
});
