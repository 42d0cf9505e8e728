import { expect, it } from 'vitest';
import type { ReportRow } from '#contracts/reports.ts';
import { packLines, unpackLines } from '#data/db/packed-lines.ts';

const LINE: ReportRow = {
  student_id: 's1',
  name: 'Amara Obi',
  house_id: 'h1',
  house_name: 'Junbi',
  grade: 3,
  points: 7,
  points_by_habit: { b1: 5, b2: 2 },
  by_step: [3, 4],
  points_before: 9,
};
const WITHOUT: ReportRow = { ...LINE, student_id: 's2', name: 'Noa Brown', points: 0, points_by_habit: {} };
delete WITHOUT.by_step;
delete WITHOUT.points_before;

it.each<[string, ReportRow[]]>([
  ['points, habits, steps and another period', [LINE]],
  ['a student without points beside one with them', [LINE, WITHOUT]],
  ['points that nothing divides', [{ ...WITHOUT, points: 4 }]],
  ['points that were taken away', [{ ...LINE, points: -1, points_by_habit: { b2: -1 }, by_step: [0, -1] }]],
  ['none in the other period', [{ ...LINE, points_before: 0 }]],
  ['no student, no house and no grade', [{ ...LINE, student_id: null, house_id: null, house_name: null, grade: null }]],
  [
    'the same house by id and by name, and another of that name',
    [LINE, { ...LINE, student_id: 's2' }, { ...LINE, student_id: 's3', house_id: 'h2' }],
  ],
  [
    'another habit for each',
    [
      { ...LINE, points_by_habit: { b1: 7 } },
      { ...LINE, student_id: 's2', points_by_habit: { b3: 7 } },
    ],
  ],
  ['nobody', []],
])('a report comes back from its columns as it was: %s', (_, rows) => {
  expect(unpackLines(packLines(rows))).toEqual(rows);
});

it('a house stands in the columns once', () => {
  const { houses, houseAt } = packLines([LINE, WITHOUT, { ...LINE, house_id: null, house_name: null }]);
  expect(houses).toEqual([
    { house_id: 'h1', house_name: 'Junbi' },
    { house_id: null, house_name: null },
  ]);
  expect(houseAt).toEqual([0, 0, 1]);
});
