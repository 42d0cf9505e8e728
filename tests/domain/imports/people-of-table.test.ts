import { expect, test } from 'vitest';
import { guessColumns } from '#domain/imports/columns.ts';
import { peopleOfTable } from '#domain/imports/people-of-table.ts';
import { readRole, readStatus } from '#domain/imports/roles.ts';

const tableOf = (...lines: string[][]) => {
  const [headers = [], ...rows] = lines;
  const table = { rows: rows.map((cells, index) => ({ row: index + 2, cells, isTooLong: false })) };
  return peopleOfTable(table, guessColumns(headers, table.rows));
};

test('users.csv of OneRoster 1.1: each row goes where its role and status say', () => {
  const people = tableOf(
    [
      'sourcedId',
      'status',
      'enabledUser',
      'role',
      'username',
      'givenName',
      'familyName',
      'identifier',
      'email',
      'grades',
    ],
    ['u1', 'active', 'true', 'student', 'ana', 'Ana', 'Li', '0417', 'ana@school.test', '07'],
    ['u2', 'tobedeleted', 'true', 'student', 'bo', 'Bo', 'Ek', '0418', '', '08'],
    ['u3', 'pending', 'true', 'student', 'cy', 'Cy', 'Oh', '0419', '', '08'],
    ['u4', '', 'true', 'teacher', 'helen', 'Helen', 'Frost', '', 'frost@school.test', ''],
    ['u5', 'tobedeleted', 'true', 'teacher', 'gone', 'Gil', 'Gone', '', 'gone@school.test', ''],
    ['u6', 'active', 'true', 'parent', 'mum', 'Mia', 'Li', '', 'li@home.test', ''],
    ['u7', 'active', 'true', 'administrator', 'head', 'Hedda', 'Ek', '', 'head@school.test', ''],
  );
  expect(people.students).toEqual([
    {
      row: 2,
      first_name: 'Ana',
      last_name: 'Li',
      school_number: '0417',
      email: 'ana@school.test',
      grade: '07',
      house: '',
      lunch_number: '',
    },
    expect.objectContaining({ row: 3, first_name: 'Bo', leaves: true }),
    expect.objectContaining({ row: 4, first_name: 'Cy', is_unclear: true }),
  ]);
  expect(people.teachers).toEqual([
    { source_id: 'frost@school.test', first_name: 'Helen', last_name: 'Frost', email: 'frost@school.test' },
  ]);
  expect(people.leftOut).toEqual({ families: 1, others: 1 });
});

test('Google Admin’s list of users: by the organizational unit', () => {
  const people = tableOf(
    [
      'First Name [Required]',
      'Last Name [Required]',
      'Email Address [Required]',
      'Org Unit Path [Required]',
      'Status [READ ONLY]',
    ],
    ['Ana', 'Li', 'ana@school.test', '/Students/2031', 'Active'],
    ['Helen', 'Frost', 'frost@school.test', '/Staff/Teachers', 'Active'],
    ['Room', 'Nine', 'room9@school.test', '/Chromebooks', 'Active'],
  );
  expect(people.students.map(({ first_name }) => first_name)).toEqual(['Ana']);
  expect(people.teachers.map(({ first_name }) => first_name)).toEqual(['Helen']);
  expect(people.leftOut).toEqual({ families: 0, others: 1 });
});

test('without a role each row is a student', () => {
  expect(tableOf(['Name'], ['Ana Li'], ['Ek, Bo']).students).toMatchObject([
    { row: 2, first_name: 'Ana', last_name: 'Li' },
    { row: 3, first_name: 'Bo', last_name: 'Ek' },
  ]);
});

test.each([
  ['student', 'student'],
  ['Pupil', 'student'],
  ['/Students/2031', 'student'],
  ['Teaching Staff', 'teacher'],
  ['teacher', 'teacher'],
  ['Student contact', 'family'],
  ['guardian', 'family'],
  ['siteAdministrator', 'other'],
  ['', 'other'],
])('the role %j is a %s', (cell, role) => expect(readRole(cell)).toBe(role));

test.each([
  ['', 'here'],
  ['Active', 'here'],
  ['0', 'here'],
  ['tobedeleted', 'gone'],
  ['Transferred Out', 'gone'],
  ['3', 'gone'],
  ['off-roll', 'gone'],
  ['suspended', 'unknown'],
  ['-1', 'unknown'],
])('the status %j is %s', (cell, status) => expect(readStatus(cell)).toBe(status));
