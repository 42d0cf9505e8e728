import { foldText, fullName } from '#domain/names.ts';

/** 50 unless the person chooses another. */
export const PAGE_SIZES = [25, 50, 100] as const;
type PageSize = (typeof PAGE_SIZES)[number];

/** What a person chose; 50 for anything that is not offered. */
export function pageSizeIn(text: string): PageSize {
  return PAGE_SIZES.find((size) => String(size) === text) ?? 50;
}

/** What a list needs of each student. */
export interface ListableStudent {
  id: string;
  first_name: string;
  last_name: string;
  house_id: string | null;
  house_name: string | null;
  grade: number | null;
}

/** The filters and the page of a list of students. */
export interface ListView {
  search: string;
  houseId: string | null;
  grade: number | null;
  /** Only these: what was selected when the person asked to see it. A row unticked there stays until they leave. */
  only: string[] | null;
  pageSize: PageSize;
  page: number;
}

export const firstView: ListView = {
  search: '',
  houseId: null,
  grade: null,
  only: null,
  pageSize: 50,
  page: 1,
};

/** Another filter or page size shows another list: it starts at its first page. */
export function changedView(view: ListView, change: Partial<ListView>): ListView {
  return { ...view, page: 1, ...change };
}

/** A student with the name as it is compared, folded once for a whole directory. */
export interface ListedStudent<S extends ListableStudent = ListableStudent> {
  student: S;
  name: string;
  folded: string;
}

export function listed<S extends ListableStudent>(students: readonly S[]): Array<ListedStudent<S>> {
  return students.map((student) => {
    const name = fullName(student);
    return { student, name, folded: foldText(name) };
  });
}

/** Those that match: every word of the search is somewhere in the name, without case and accents. */
export function matching<Listed extends ListedStudent>(all: readonly Listed[], view: ListView): Listed[] {
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
export function pageOf<T>(list: readonly T[], view: Pick<ListView, 'page' | 'pageSize'>) {
  const pages = Math.max(1, Math.ceil(list.length / view.pageSize));
  const page = Math.min(Math.max(view.page, 1), pages);
  return { rows: list.slice((page - 1) * view.pageSize, page * view.pageSize), page, pages };
}

/** '12 selected, 3 hidden by the filter' */
export function selectionText(count: number, hidden: number): string {
  return hidden > 0 ? `${count} selected, ${hidden} hidden by the filter` : `${count} selected`;
}
