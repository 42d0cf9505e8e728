import { describe, expect, test } from 'vitest';
import { columnsProblem, guessColumns } from '#domain/imports/columns.ts';
import { peopleOfTable } from '#domain/imports/people-of-table.ts';

const tableOf = (...lines: string[][]) => {
  const [headers = [], ...rows] = lines;
  const table = { rows: rows.map((cells, index) => ({ row: index + 2, cells, isTooLong: false })) };
  return peopleOfTable(table, guessColumns(headers, table.rows));
};

describe('the columns of classes', () => {
  test.each([
    // SIMS
    [
      ['Adno', 'Forename', 'Legal Surname', 'Reg', 'Tutor'],
      [null, null, null, 'class', 'teacher'],
    ],
    // docs.bromcom.com, 'How to Import Access Arrangements in Bulk'
    [
      ['Last Name', 'First Name', 'Year Group', 'Tutor Group'],
      [null, null, null, 'class'],
    ],
    // The pupil template of iSAMS (scribd.com/document/512008497)
    [
      ['Forename', 'Surname', 'NC Year', 'Form/Tutor Group', 'Tutor'],
      [null, null, null, 'class', 'teacher'],
    ],
    // Arbor speaks of a 'Registration form'
    [
      ['First name', 'Last name', 'Registration form', 'Form tutor'],
      [null, null, 'class', 'teacher'],
    ],
    // PowerSchool
    [
      ['LastFirst', 'Home_Room'],
      [null, 'class'],
    ],
    // help.schoolbooking.com, 'Importing Data - File requirements'; smpcsonline.com.au, 'Single file'
    [
      ['Forename', 'Surname', 'Class Name', 'Teacher', 'Teacher email'],
      [null, null, 'class', 'teacher', 'teacher_email'],
    ],
  ])('%j', (headers, classes) => {
    const found = guessColumns(headers).map((field) =>
      field === 'class' || field === 'teacher' || field === 'teacher_email' ? field : null,
    );
    expect(found).toEqual(classes);
  });

  test('a column whose cells are grades holds no classes', () => {
    const rows = (...cells: string[]) => cells.map((cell) => ({ cells: ['Ana Li', cell] }));
    expect(guessColumns(['Name', 'Class'], rows('Class 7', '8'))).toEqual(['name', null]);
    expect(guessColumns(['Name', 'Class'], rows('7A', '8'))).toEqual(['name', 'class']);
  });

  test('several columns may hold classes and teachers, and a teacher needs a class', () => {
    expect(columnsProblem(['name', 'class', 'teacher', 'class', 'teacher'])).toBeNull();
    expect(columnsProblem(['name', 'teacher'])).toMatch(/^A teacher needs the column with the classes/);
    expect(columnsProblem(['name', 'teacher_email'])).toMatch(/^A teacher needs the column with the classes/);
  });
});

test('a class has the rows of its students, and the teacher on its right', () => {
  const { students, classes, teachers } = tableOf(
    ['Name', 'Reg', 'Tutor', 'Class', 'Teacher', 'Teacher email'],
    ['Ana Li', '7A', 'Mrs H Frost', '7/Ma', 'Okafor, Ben', 'Okafor@school.test'],
    ['Bo Ek', ' 7a', 'Mrs H Frost', 'n/a', '', ''],
    ['Cy Oh', '7B', '', '7/Ma; 7/En', 'Okafor, Ben', 'okafor@school.test'],
  );
  expect(students).toHaveLength(3);
  expect(classes).toEqual([
    { source_id: '7a', title: '7A', teachers: ['mrs h frost'], students: [], rows: [2, 3] },
    { source_id: '7/ma', title: '7/Ma', teachers: ['okafor@school.test'], students: [], rows: [2, 4] },
    { source_id: '7b', title: '7B', teachers: [], students: [], rows: [4] },
    { source_id: '7/en', title: '7/En', teachers: ['okafor@school.test'], students: [], rows: [4] },
  ]);
  expect(teachers).toEqual([
    { source_id: 'mrs h frost', first_name: 'H', last_name: 'Frost', email: '' },
    { source_id: 'okafor@school.test', first_name: 'Ben', last_name: 'Okafor', email: 'Okafor@school.test' },
  ]);
});

test('a teacher may stand before the class, as an email alone, or be two', () => {
  const { classes, teachers } = tableOf(
    ['Tutor email', 'Tutor', 'Form', 'Name'],
    ['frost@school.test; li@school.test', 'Ms Frost; Dr. Ada Li', '7A', 'Bo Ek'],
  );
  expect(classes).toMatchObject([{ title: '7A', teachers: ['frost@school.test', 'li@school.test'] }]);
  expect(teachers).toMatchObject([
    { first_name: '', last_name: 'Frost', email: 'frost@school.test' },
    { first_name: 'Ada', last_name: 'Li', email: 'li@school.test' },
  ]);
  expect(tableOf(['Name', 'Form', 'Tutor'], ['Bo Ek', '7A', 'frost@school.test']).teachers).toMatchObject([
    { first_name: '', last_name: '', email: 'frost@school.test' },
  ]);
});

test('a student with a row for each class is one student, and without classes each row is one', () => {
  const rows = [
    ['Ana Li', '7/Ma'],
    ['Ana Li', '7/En'],
  ];
  const { students, classes } = tableOf(['Name', 'Class'], ...rows);
  expect(students.map(({ row }) => row)).toEqual([2]);
  expect(classes.map(({ title, rows: found }) => [title, found])).toEqual([
    ['7/Ma', [2]],
    ['7/En', [2]],
  ]);
  expect(tableOf(['Name', 'Note'], ...rows).students.map(({ row }) => row)).toEqual([2, 3]);
});

test('a file without teachers leaves those of its classes, and who left is in no class', () => {
  const { classes } = tableOf(['Name', 'Form', 'Status'], ['Ana Li', '7A', 'active'], ['Bo Ek', '7A', 'left']);
  expect(classes).toEqual([
    { source_id: '7a', title: '7A', teachers: [], students: [], rows: [2], keeps_teachers: true },
  ]);
});
