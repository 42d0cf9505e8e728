import { expect, test } from 'vitest';
import { columnsProblem, guessColumns, headersKey, missingFields, splitName } from '#domain/imports/columns.ts';
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
  // A SIMS report, as a school's office exports it: with a title above, 'Adno' and 'Legal Surname'
  [
    ['UPN', 'Adno', 'Legal Surname', 'Forename', 'Year', 'Primary Email', 'House', 'DOB'],
    [null, 'school_number', 'last_name', 'first_name', 'grade', 'email', 'house', null],
  ],
  // docs.bromcom.com, 'How to Import Access Arrangements in Bulk'
  [
    ['Last Name', 'First Name', 'Admission Number', 'UPN', 'Gender', 'Year Group'],
    ['last_name', 'first_name', 'school_number', null, null, 'grade'],
  ],
  // The pupil template of iSAMS ('Pupil Data', scribd.com/document/512008497)
  [
    ['Id', 'UPN', 'Forename', 'Surname', 'DOB', 'NC Year', 'Academic House', 'Boarding House', 'School Email Address'],
    [null, 'school_number', 'first_name', 'last_name', null, 'grade', 'house', null, 'email'],
  ],
  // Arbor speaks of 'Legal first name', 'Admission number' and 'Year group' (support.arbor-education.com)
  [
    ['Legal first name', 'Legal last name', 'Admission number', 'Year group', 'House', 'School email address'],
    ['first_name', 'last_name', 'school_number', 'grade', 'house', 'email'],
  ],
  // The table Students of PowerSchool (ps-compliance.powerschool-docs.com, 'Table Specific Metadata Fields')
  [
    ['Students.Student_Number', 'Students.LastFirst', 'Students.Grade_Level'],
    ['school_number', 'name', 'grade'],
  ],
  // An ad hoc export of Infinite Campus ('Student Filter Fields for Ad hoc Reporting')
  [
    ['student.studentNumber', 'student.lastName', 'student.firstName', 'student.grade', 'contacts.email'],
    ['school_number', 'last_name', 'first_name', 'grade', 'email'],
  ],
  // A data mining report of Skyward
  [
    ['Other ID', 'Stu Last Name', 'Stu First Name', 'Gr'],
    ['school_number', 'last_name', 'first_name', 'grade'],
  ],
  // users.csv of OneRoster 1.1 alone: its role and its status are known by their cells (people-of-table.test.ts)
  [
    [
      'sourcedId',
      'status',
      'dateLastModified',
      'enabledUser',
      'orgSourcedIds',
      'role',
      'username',
      'userIds',
      'givenName',
      'familyName',
      'middleName',
      'identifier',
      'email',
      'grades',
      'password',
    ],
    [
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      'first_name',
      'last_name',
      null,
      'school_number',
      'email',
      'grade',
      null,
    ],
  ],
  // Student.csv of School Data Sync
  [
    ['SIS ID', 'School SIS ID', 'Username', 'First Name', 'Last Name', 'Grade', 'Secondary Email', 'Student Number'],
    [null, null, null, 'first_name', 'last_name', 'grade', 'email', 'school_number'],
  ],
  // A report of an office, with short headers
  [
    ['Adm No', 'Pupil Forename', 'Pupil Surname', 'Yr Gp', 'Student House', 'Pupil Email Address'],
    ['school_number', 'first_name', 'last_name', 'grade', 'house', 'email'],
  ],
])('guesses %j', (headers, columns) => {
  expect(guessColumns(headers)).toEqual(columns);
});

const rowsOf = (...lines: string[][]) => lines.map((cells) => ({ cells }));

test('takes a role only where its cells are roles, and a status only where one can be read', () => {
  const headers = ['Name', 'Role', 'Status'];
  const guess = (...lines: string[][]) => guessColumns(headers, rowsOf(...lines));
  expect(guess(['Ana Li', 'student', 'active'])).toEqual(['name', 'role', 'status']);
  expect(guess(['Ana Li', 'Captain', 'Boarder'])).toEqual(['name', null, null]);
  expect(guessColumns(headers)).toEqual(['name', null, null]);
});

test('takes ‘School ID’ for the number of a child only where it differs from row to row', () => {
  const headers = ['School ID', 'UPN', 'Name'];
  expect(guessColumns(headers, rowsOf(['4', 'A1', 'Ana Li'], ['5', 'A2', 'Bo Ek']))).toEqual([
    'school_number',
    null,
    'name',
  ]);
  expect(guessColumns(headers, rowsOf(['7', 'A1', 'Ana Li'], ['7', 'A2', 'Bo Ek']))).toEqual([
    null,
    'school_number',
    'name',
  ]);
});

test('says what has no column, with the likeliest of those that are left out', () => {
  const headers = ['Name', 'Form No', 'Roll no.', 'Cohort year', 'Parent email', 'Colour house'];
  const rows = rowsOf(['Ana Li', '3', '0417', 'Year 7', 'li@home.test', 'Red']);
  expect(missingFields(['name', null, null, null, null, null], headers, rows)).toEqual([
    { field: 'school_number', column: 2 },
    { field: 'grade', column: 3 },
    { field: 'house', column: 5 },
    { field: 'email', column: null },
  ]);
  expect(missingFields(['name', null, 'school_number', 'grade', 'email', 'house'], headers, rows)).toEqual([]);
  // A column that is used already, or empty, is no suggestion.
  expect(missingFields(['name', 'grade'], ['Name', 'Year'], rowsOf(['Ana Li', '']))).toMatchObject([
    { field: 'school_number', column: null },
    { field: 'house', column: null },
    { field: 'email', column: null },
  ]);
  expect(missingFields(['name', null], ['Name', 'House'], rowsOf(['Ana Li', '']))).toContainEqual({
    field: 'house',
    column: null,
  });
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
