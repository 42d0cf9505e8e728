import * as z from 'zod/mini';
import type { Student } from '#contracts/students.ts';
import { foldText } from '#domain/names.ts';

export const PAGE_SIZES = [25, 50, 100] as const;

/** How the list of students is looked at. */
export const listView = z.object({
  search: z.string(),
  houseId: z.nullable(z.string()),
  grade: z.nullable(z.int()),
  /** Only these: what was selected when the person asked to see it. A row unticked there stays until they leave. */
  only: z.nullable(z.array(z.string())),
  pageSize: z.union([z.literal(25), z.literal(50), z.literal(100)]),
  page: z.int(),
});
export type ListView = z.infer<typeof listView>;
export type PageSize = ListView['pageSize'];

export const firstView: ListView = {
  search: '',
  houseId: null,
  grade: null,
  only: null,
  pageSize: 50,
  page: 1,
};

/** A student with the name as it is compared, folded once for a whole directory. */
export interface ListedStudent {
  student: Student;
  name: string;
  folded: string;
}

export function listed(students: readonly Student[]): ListedStudent[] {
  return students.map((student) => {
    const name = `${student.first_name} ${student.last_name}`.trim();
    return { student, name, folded: foldText(name) };
  });
}

/** Those that match: every word of the search stands somewhere in the name, without case and accents. */
export function matching(all: readonly ListedStudent[], view: ListView): ListedStudent[] {
  const only = view.only && new Set(view.only);
  const words = foldText(view.search).split(/\s+/).filter(Boolean);
  return all.filter(
    ({ student, folded }) =>
      (only === null || only.has(student.id)) &&
      (view.houseId === null || student.house_id === view.houseId) &&
      (view.grade === null || student.grade === view.grade) &&
      words.every((word) => folded.includes(word)),
  );
}

/** One page of a list; a page that no longer exists is the last one. */
export function pageOf<T>(list: readonly T[], view: ListView): { rows: T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(list.length / view.pageSize));
  const page = Math.min(Math.max(view.page, 1), pages);
  return { rows: list.slice((page - 1) * view.pageSize, page * view.pageSize), page, pages };
}

/** '12 selected, 3 hidden by the filter' */
export function selectionText(count: number, hidden: number): string {
  return hidden > 0 ? `${count} selected, ${hidden} hidden by the filter` : `${count} selected`;
}
