import { expect, test } from 'vitest';
import type { MyAward } from '#contracts/history.ts';
import { createMyAwardChanges } from '#server/ledger/my-award-changes.ts';

const award = (id: string, points = 1): MyAward => ({
  id,
  student_id: 's1',
  student_name: 'Zoë Adeyemi',
  habit_name: 'Own It',
  points,
  created_at: '2026-11-25T14:00:00.000Z',
  reverses_id: null,
  status: 'counted',
});

test('what is new, changed and gone since an account’s mark, each at its place', () => {
  const changes = createMyAwardChanges();
  const first = changes('rivera', [award('a2'), award('a1')], '0');
  expect(first).toMatchObject({ whole: true, at: [0, 1], gone: [] });
  const second = changes('rivera', [award('a3'), award('a2', 5)], first.mark);
  expect(second).toMatchObject({ whole: false, at: [0, 1], gone: ['a1'] });
  expect(second.results).toEqual([award('a3'), award('a2', 5)]);
  const third = changes('rivera', [award('a4'), award('a3'), award('a2', 5)], second.mark);
  expect(third).toMatchObject({ whole: false, results: [award('a4')], at: [0], gone: [] });
});

test('one account’s mark says nothing of another’s list', () => {
  const changes = createMyAwardChanges();
  const { mark } = changes('rivera', [award('a1')], '0');
  expect(changes('okafor', [award('b1')], mark)).toMatchObject({ whole: true, results: [award('b1')] });
});

test('the accounts that asked last are remembered', () => {
  const changes = createMyAwardChanges(2);
  const mark = (account: string, known = '0') => changes(account, [award(account)], known).mark;
  const [a, b] = [mark('a'), mark('b')];
  mark('a', a);
  changes('c', [award('c')], '0');
  expect(changes('a', [award('a'), award('a2')], a)).toMatchObject({ whole: false });
  expect(changes('b', [award('b'), award('b2')], b)).toMatchObject({ whole: true });
});
