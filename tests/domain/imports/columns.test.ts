import { expect, test } from 'vitest';
import { columnsProblem, guessColumns, headersKey, splitName } from '#domain/imports/columns.ts';
import { needsTypedChanges, needsTypedLeavers } from '#domain/imports/import-words.ts';
import { nearestName } from '#domain/imports/nearest-name.ts';

test.each([
  [
    ['Student Number', 'First Name', 'Last Name', 'School Email', 'Grade', 'House', 'Lunch PIN'],
    ['school_number', 'first_name', 'last_name', 'email', 'grade', 'house', 'lunch_number'],
  ],
  // Clever
  [
    ['School_id', 'Student_id', 'Student_number', 'Last_name', 'Middle_name', 'First_name', 'Grade', 'Student_email'],
    [null, null, 'school_number', 'last_name', null, 'first_name', 'grade', 'email'],
  ],
  // Google Admin
  [
    [
      'First Name [Required]',
      'Last Name [Required]',
      'Email Address [Required]',
      'Org Unit Path [Required]',
      'Employee ID',
    ],
    ['first_name', 'last_name', 'email', null, 'school_number'],
  ],
  [
    ['Forename', 'Surname', 'Name', 'Année'],
    ['first_name', 'last_name', null, null],
  ],
  [
    ['Full name', 'Year group'],
    ['name', 'grade'],
  ],
])('guesses %j', (headers, columns) => {
  expect(guessColumns(headers)).toEqual(columns);
});

test('a choice of columns needs one name and no field twice', () => {
  expect(columnsProblem(['first_name', 'last_name', null])).toBeNull();
  expect(columnsProblem(['name'])).toBeNull();
  expect(columnsProblem(['first_name', 'grade'])).toBe(
    'Choose the columns with the first name and the last name, or one with the full name.',
  );
  expect(columnsProblem(['name', 'last_name'])).toBe('Choose either a full name or a first and a last name.');
  expect(columnsProblem(['name', 'grade', 'grade'])).toBe('Two columns are set to Grade. Choose one of them.');
});

test('files with the same headers are of one kind, in any order', () => {
  expect(headersKey(['Grade', 'First name'])).toBe(headersKey(['FIRST_NAME', ' grade']));
  expect(headersKey(['Grade'])).not.toBe(headersKey(['Grade', 'House']));
});

test('divides a full name', () => {
  expect(splitName('Obi, Amara Grace')).toEqual({ first_name: 'Amara Grace', last_name: 'Obi' });
  expect(splitName('Amara Grace Obi')).toEqual({ first_name: 'Amara Grace', last_name: 'Obi' });
  expect(splitName('Amara')).toEqual({ first_name: '', last_name: 'Amara' });
});

test('knows which house was meant, and when none is near', () => {
  const houses = ['Junbi', 'Umusa', 'Tafakari', 'Laulima', 'Savant'];
  expect(nearestName('Umsa', houses)).toBe('Umusa');
  expect(nearestName('tafakrai', houses)).toBe('Tafakari');
  expect(nearestName('Red', houses)).toBeNull();
});

test('a third of the school may change without a second question', () => {
  expect(needsTypedChanges(33, 100)).toBe(false);
  expect(needsTypedChanges(34, 100)).toBe(true);
  expect(needsTypedChanges(1, 3)).toBe(false);
  expect(needsTypedChanges(2, 3)).toBe(true);
  expect(needsTypedChanges(0, 0)).toBe(false);
});

test('a tenth of the school, or twenty, may leave without a second question', () => {
  expect(needsTypedLeavers(10, 100)).toBe(false);
  expect(needsTypedLeavers(11, 100)).toBe(true);
  expect(needsTypedLeavers(20, 1_000)).toBe(false);
  expect(needsTypedLeavers(21, 1_000)).toBe(true);
});
