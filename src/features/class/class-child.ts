import type { DirectoryStudent } from '#contracts/students.ts';
import { compareNames, foldText, fullName } from '#domain/names.ts';

/** A child of a class, as its tile shows them. */
export interface ClassChild {
  id: string;
  first: string;
  last: string;
  /** 'Maya Aguilar' */
  name: string;
  /** 'A.' where another child of the class has the same first name, or 'Ag.' if it takes two letters; else null. */
  initial: string | null;
  houseId: string | null;
  houseName: string | null;
}

/** A class in the order of its first names, as a teacher calls them. */
export function classChildren(students: readonly DirectoryStudent[]): ClassChild[] {
  const lastNames = new Map<string, string[]>();
  for (const { first_name, last_name } of students) {
    const folded = foldText(first_name);
    lastNames.set(folded, [...(lastNames.get(folded) ?? []), last_name.trim()]);
  }
  return students
    .map((student) => {
      const namesakes = lastNames.get(foldText(student.first_name)) ?? [];
      return childOf(student, namesakes.length > 1 ? initialOf(student.last_name.trim(), namesakes) : null);
    })
    .toSorted((a, b) => compareNames(a.first, b.first) || compareNames(a.last, b.last));
}

/** One student of the whole school, where many share a first name: 'Kai N.' */
export function oneOfMany(student: DirectoryStudent): ClassChild {
  const [letter] = student.last_name.trim();
  return childOf(student, letter === undefined || student.first_name.trim() === '' ? null : `${letter}.`);
}

function childOf(student: DirectoryStudent, initial: string | null): ClassChild {
  return {
    id: student.id,
    first: student.first_name.trim() || student.last_name.trim(),
    last: student.first_name.trim() === '' ? '' : student.last_name.trim(),
    name: fullName(student),
    initial,
    houseId: student.house_id,
    houseName: student.house_name,
  };
}

/** A tile has room for so many letters of a last name. */
const MOST_LETTERS = 3;

/** As few letters as tell this last name from the others; the first alone where even three don't. */
function initialOf(lastName: string, all: readonly string[]): string | null {
  const start = (name: string, count: number) => foldText([...name].slice(0, count).join(''));
  const others = all.filter((each) => foldText(each) !== foldText(lastName));
  for (let count = 1; count <= MOST_LETTERS; count += 1) {
    if (others.some((each) => start(each, count) === start(lastName, count))) continue;
    return lastName === '' ? null : `${[...lastName].slice(0, count).join('')}.`;
  }
  return `${[...lastName].slice(0, 1).join('')}.`;
}

/** 'Maya A.' where there are two Mayas, else 'Maya'. */
export function calledName({ first, initial }: Pick<ClassChild, 'first' | 'initial'>): string {
  return initial === null ? first : `${first} ${initial}`;
}
