import { foldText } from '#domain/names.ts';
import { createClasses, type FileClass, type FileTeacher } from './classes-of-table.ts';
import type { Ladder } from '#domain/people/ladder.ts';
import { splitName, type Columns } from './columns.ts';
import { saysYears } from './grade-words.ts';
import type { ImportField } from './headers.ts';
import { readRole, readStatus, type RowRole } from './roles.ts';
import type { Table, TableRow } from './table.ts';

/** A student as a table has them, before anything is checked. */
interface FileStudent {
  row: number;
  school_number: string;
  first_name: string;
  last_name: string;
  email: string;
  grade: string;
  house: string;
  lunch_number: string;
  leaves?: true;
  is_unclear?: true;
  is_too_long?: true;
}

/** Whom a table is about. */
export interface TablePeople {
  students: FileStudent[];
  teachers: FileTeacher[];
  classes: FileClass[];
  /** How many rows are about somebody else. */
  leftOut: { families: number; others: number };
}

/**
 * The rows of a table, each where its role says, and each cell under the field that its column was set to. A student who has a
 * row for each class is one student.
 */
export function peopleOfTable(table: Pick<Table, 'rows'>, columns: Columns): TablePeople {
  const students = new Map<string, FileStudent>();
  const leftOut = { families: 0, others: 0 };
  const classes = createClasses(columns);
  for (const row of table.rows) {
    const cell = (field: ImportField): string => row.cells[columns.indexOf(field)] ?? '';
    switch (roleOf(cell, columns)) {
      case 'student': {
        const student = studentOf(row, cell, columns);
        const key = classes.hasColumns ? JSON.stringify({ ...student, row: 0 }) : String(row.row);
        const first = students.get(key) ?? student;
        students.set(key, first);
        if (first.leaves !== true) classes.add(first.row, (index) => row.cells[index] ?? '');
        break;
      }
      case 'teacher':
        // Who has left is not invited.
        if (readStatus(cell('status')) === 'here') classes.addTeacher(teacherOf(row, cell, columns));
        break;
      case 'family':
        leftOut.families += 1;
        break;
      case 'other':
        leftOut.others += 1;
        break;
    }
  }
  return { students: [...students.values()], ...classes.all(), leftOut };
}

type Cell = (field: ImportField) => string;

const roleOf = (cell: Cell, columns: Columns): RowRole =>
  columns.includes('role') ? readRole(cell('role')) : 'student';

const nameOf = (cell: Cell, columns: Columns) =>
  columns.includes('name') ? splitName(cell('name')) : { first_name: cell('first_name'), last_name: cell('last_name') };

function studentOf(row: TableRow, cell: Cell, columns: Columns): FileStudent {
  const status = readStatus(cell('status'));
  return {
    row: row.row,
    ...nameOf(cell, columns),
    school_number: cell('school_number'),
    email: cell('email'),
    grade: cell('grade'),
    house: cell('house'),
    lunch_number: cell('lunch_number'),
    ...(status === 'gone' && { leaves: true }),
    ...(status === 'unknown' && { is_unclear: true }),
    ...(row.isTooLong && { is_too_long: true }),
  };
}

const teacherOf = (row: TableRow, cell: Cell, columns: Columns): FileTeacher => ({
  source_id: foldText(cell('email')) || `row ${row.row}`,
  ...nameOf(cell, columns),
  email: cell('email'),
});

/** Whether a grade of the file is written as a year, whose meaning only people know where the school has none. */
export function hasYearWords(table: Pick<Table, 'rows'>, columns: Columns, ladder: Ladder): boolean {
  if (saysYears(ladder)) return false;
  const column = columns.indexOf('grade');
  return column >= 0 && table.rows.some(({ cells }) => /^(year|yr\.?|y)\s*\d/i.test(cells[column] ?? ''));
}
