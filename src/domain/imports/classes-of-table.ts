import { foldText } from '#domain/names.ts';
import { splitName, type Columns } from './columns.ts';

/** A teacher of a table; `source_id` means them within this file alone. */
export interface FileTeacher {
  source_id: string;
  first_name: string;
  last_name: string;
  email: string;
}

/** What the classes of a table belong to. They are found again by their titles. */
export const CLASS_LISTS = 'class lists';

/** A class of a table, with the rows of its students. */
export interface FileClass {
  source_id: string;
  title: string;
  /** The ids of its teachers within this file. */
  teachers: string[];
  students: string[];
  rows: number[];
  /** The file names no teachers, so those that it has stay. */
  keeps_teachers?: true;
}

/** The columns of a teacher: a name, an email, or both. */
interface TeacherColumns {
  name: number | null;
  email: number | null;
}

/** A column of classes, and the columns of their teachers. */
interface ClassColumns {
  title: number;
  teachers: TeacherColumns[];
}

/** A teacher belongs to the nearest class on the left, or to the first one where there is none: 'Reg, Tutor, Class, Teacher'. */
function classColumnsOf(columns: Columns): ClassColumns[] {
  const groups: ClassColumns[] = [];
  const before: TeacherColumns[] = [];
  columns.forEach((field, index) => {
    if (field === 'class') groups.push({ title: index, teachers: [] });
    if (field !== 'teacher' && field !== 'teacher_email') return;
    const part = field === 'teacher' ? 'name' : 'email';
    const teachers = groups.at(-1)?.teachers ?? before;
    const open = teachers.at(-1);
    if (open && open[part] === null) open[part] = index;
    else teachers.push({ name: null, email: null, [part]: index });
  });
  groups[0]?.teachers.unshift(...before);
  return groups;
}

/** What stands for nothing in a cell. */
const NOTHING = /^([-–—./]|n\/a|none|null|0)?$/i;
const partsOf = (cell: string): string[] => cell.split(/[;\n]/).map((part) => part.trim());
const filledOf = (cell: string): string[] => partsOf(cell).filter((part) => !NOTHING.test(part));

const TITLE = /^(mr|mrs|ms|miss|mx|dr|prof|sir|madam|rev|fr|sr|herr|frau)\.?\s+/i;

/** 'Mrs H Frost', 'Frost, Helen' */
function teacherOf(name: string, email: string): FileTeacher | null {
  const [plain, mail] = name.includes('@') && email === '' ? ['', name] : [name.replace(TITLE, ''), email];
  if (NOTHING.test(plain) && NOTHING.test(mail)) return null;
  return { source_id: foldText(mail || name), ...splitName(plain), email: mail };
}

function teachersIn(cell: (index: number) => string, { name, email }: TeacherColumns): FileTeacher[] {
  const names = name === null ? [] : partsOf(cell(name));
  const emails = email === null ? [] : partsOf(cell(email));
  return Array.from({ length: Math.max(names.length, emails.length) }, (_, index) =>
    teacherOf(names[index] ?? '', emails[index] ?? ''),
  ).filter((teacher) => teacher !== null);
}

/** Gathers the classes of a table row by row, and their teachers. */
export function createClasses(columns: Columns) {
  const groups = classColumnsOf(columns);
  const namesTeachers = groups.some(({ teachers }) => teachers.length > 0);
  const classes = new Map<string, FileClass>();
  const teachers = new Map<string, FileTeacher>();
  const classOf = (title: string): FileClass => {
    const source_id = foldText(title);
    const found = classes.get(source_id) ?? {
      source_id,
      title,
      teachers: [],
      students: [],
      rows: [],
      ...(!namesTeachers && { keeps_teachers: true as const }),
    };
    classes.set(source_id, found);
    return found;
  };
  return {
    hasColumns: groups.length > 0,
    addTeacher: (teacher: FileTeacher): void => {
      if (!teachers.has(teacher.source_id)) teachers.set(teacher.source_id, teacher);
    },
    /** The student of `row` is in the classes of these cells. */
    add(row: number, cell: (index: number) => string): void {
      for (const group of groups) {
        const found = group.teachers.flatMap((each) => teachersIn(cell, each));
        for (const title of filledOf(cell(group.title))) {
          const one = classOf(title);
          if (!one.rows.includes(row)) one.rows.push(row);
          for (const teacher of found) {
            this.addTeacher(teacher);
            if (!one.teachers.includes(teacher.source_id)) one.teachers.push(teacher.source_id);
          }
        }
      }
    },
    all: () => ({ classes: [...classes.values()], teachers: [...teachers.values()] }),
  };
}
