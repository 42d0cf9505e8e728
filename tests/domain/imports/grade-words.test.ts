import { expect, test } from 'vitest';
import { GRADES, PRESETS, type Ladder } from '#domain/people/ladder.ts';
import { readGradeWord } from '#domain/imports/grade-words.ts';

const gradeOf = (cell: string): number | string => {
  const word = readGradeWord(cell, GRADES, null);
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

test('Year 1 is kindergarten in Britain, and grade 1 in Australia, where the school itself has no years', () => {
  expect(readGradeWord('Year 1', GRADES, 'one-above-grade')).toEqual({ kind: 'grade', grade: 0 });
  expect(readGradeWord('Year 13', GRADES, 'one-above-grade')).toEqual({ kind: 'grade', grade: 12 });
  expect(readGradeWord('Year 0', GRADES, 'one-above-grade')).toEqual({ kind: 'outside' });
  expect(readGradeWord('Yr 1', GRADES, 'same-as-grade')).toEqual({ kind: 'grade', grade: 1 });
  expect(readGradeWord('Year 14', GRADES, 'one-above-grade')).toEqual({ kind: 'unknown' });
});

const preset = (start: string): Ladder => {
  const found = PRESETS.find(({ label }) => label.startsWith(start));
  if (!found) throw new Error(`no preset begins with ${start}`);
  return found.ladder;
};
const BRITAIN = preset('Nursery, Reception');
const AUSTRALIA = preset('Foundation');
const INDIA = preset('Nursery, LKG');
const AMERICA = preset('Pre-K');
/** Two years of nursery, and a word of its own. */
const OWN: Ladder = {
  word: 'Klasse',
  first: -2,
  names: ['Nursery 1', 'Nursery 2', 'Vorschule', 'Klasse 1', 'Klasse 2'],
};

const wordOn = (ladder: Ladder, cell: string): number | string => {
  const word = readGradeWord(cell, ladder, null);
  return word.kind === 'grade' ? word.grade : word.kind;
};

test.each([
  ['Year 7', 6],
  ['Y7', 6],
  ['yr. 07', 6],
  ['07', 6],
  ['7', 6],
  ['Year Group 7', 6],
  ['Year 13', 12],
  ['13', 12],
  ['Year 14', 'unknown'],
  ['Reception', -1],
  ['reception', -1],
  ['R', -1],
  ['YR', -1],
  ['Year R', -1],
  ['FS2', -1],
  ['0', -1],
  ['N', -2],
  ['N2', -2],
  ['N1', -2],
  ['Nursery', -2],
  ['FS1', -2],
  // No such step in Britain, and the school's own word decides what a number means.
  ['K', 'outside'],
  ['KG', 'outside'],
  ['Kindergarten', 'outside'],
  ['Grade 7', 'unknown'],
])('at a British school “%s” is %s', (cell, expected) => {
  expect(wordOn(BRITAIN, cell)).toBe(expected);
});

test.each([
  [AUSTRALIA, 'Year 7', 7],
  [AUSTRALIA, 'Foundation', 0],
  [AUSTRALIA, 'Prep', 0],
  [AUSTRALIA, 'K', 0],
  [INDIA, 'Class 7', 7],
  [INDIA, 'Std 7', 7],
  [INDIA, 'UKG', 0],
  [INDIA, 'KG', 0],
  [INDIA, 'LKG', -1],
  [AMERICA, 'PK', -1],
  [AMERICA, 'Pre-K', -1],
  [AMERICA, 'K', 0],
  [AMERICA, 'Kindergarten', 0],
  [AMERICA, '7th', 7],
  [AMERICA, 'Reception', 'outside'],
  [AMERICA, 'Year 7', 'year'],
  [OWN, 'Klasse 2', 2],
  [OWN, 'klasse 02', 2],
  [OWN, 'vorschule', 0],
  [OWN, 'N1', -2],
  [OWN, 'N2', -1],
  [OWN, 'Klasse 3', 'unknown'],
])('on the steps of %j “%s” is %s', (ladder, cell, expected) => {
  expect(wordOn(ladder, cell)).toBe(expected);
});
