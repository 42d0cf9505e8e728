import { expect, test } from 'vitest';
import { readGradeWord } from '#domain/imports/grade-words.ts';

const gradeOf = (cell: string): number | string => {
  const word = readGradeWord(cell, null);
  return word.kind === 'grade' ? word.grade : word.kind;
};

test.each([
  ['K', 0],
  ['kg', 0],
  ['Kinder', 0],
  ['Kindergarten', 0],
  ['0', 0],
  ['00', 0],
  ['1', 1],
  ['07', 7],
  ['12', 12],
  ['7.0', 7],
  ['Grade 3', 3],
  ['grade 03', 3],
  ['G4', 4],
  ['Gr. 5', 5],
  ['6th', 6],
  ['1st grade', 1],
  ['  Second   grade ', 2],
  ['Twelfth', 12],
  ['', 'empty'],
  ['PK', 'outside'],
  ['TK', 'outside'],
  ['Other', 'outside'],
  ['Ungraded', 'outside'],
  ['13', 'unknown'],
  ['7B', 'unknown'],
  ['05,06', 'unknown'],
  ['Year 4', 'year'],
  ['Y4', 'year'],
])('“%s” is %s', (cell, expected) => {
  expect(gradeOf(cell)).toBe(expected);
});

test('Year 1 is kindergarten in Britain, and grade 1 in Australia', () => {
  expect(readGradeWord('Year 1', 'one-above-grade')).toEqual({ kind: 'grade', grade: 0 });
  expect(readGradeWord('Year 13', 'one-above-grade')).toEqual({ kind: 'grade', grade: 12 });
  expect(readGradeWord('Year 0', 'one-above-grade')).toEqual({ kind: 'outside' });
  expect(readGradeWord('Yr 1', 'same-as-grade')).toEqual({ kind: 'grade', grade: 1 });
});
