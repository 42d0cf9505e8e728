import type { Student } from '#contracts/students.ts';
import { compareNames, foldText, fullName } from '#domain/names.ts';

/** A child of a class, as its tile shows them. */
export interface ClassChild {
  id: string;
  first: string;
  last: string;
  /** 'Maya Aguilar' */
  name: string;
  /** 'A.' where another child of the class has the same first name; else null. */
  initial: string | null;
  houseId: string | null;
  houseName: string | null;
}

/** A class in the order of its first names, as a teacher calls them. */
export function classChildren(students: readonly Student[]): ClassChild[] {
  const times = new Map<string, number>();
  for (const { first_name } of students) {
    const folded = foldText(first_name);
    times.set(folded, (times.get(folded) ?? 0) + 1);
  }
  return students
    .map((student): ClassChild => {
      const letter = [...student.last_name.trim()][0];
      const isShared = (times.get(foldText(student.first_name)) ?? 0) > 1;
      return {
        id: student.id,
        first: student.first_name.trim() || student.last_name.trim(),
        last: student.first_name.trim() === '' ? '' : student.last_name.trim(),
        name: fullName(student),
        initial: isShared && letter ? `${letter}.` : null,
        houseId: student.house_id,
        houseName: student.house_name,
      };
    })
    .toSorted((a, b) => compareNames(a.first, b.first) || compareNames(a.last, b.last));
}

/** 'Maya A.' where there are two Mayas, else 'Maya'. */
export function calledName({ first, initial }: Pick<ClassChild, 'first' | 'initial'>): string {
  return initial === null ? first : `${first} ${initial}`;
}
