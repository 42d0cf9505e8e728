import { describe, expect, it } from 'vitest';
import { changedView, firstView, listed, matching, pageOf, selectionText } from '#domain/people/student-list.ts';
import type { Student } from '#contracts/students.ts';

const student = (id: string, first_name: string, last_name: string, more: Partial<Student> = {}): Student => ({
  id,
  first_name,
  last_name,
  email: null,
  house_id: 'h1',
  house_name: 'Savant',
  grade: 3,
  points: 0,
  ...more,
});

const all = listed([
  student('1', 'Zoë', 'García Márquez'),
  student('2', 'Liam', "O'Connor", { house_id: 'h2', grade: 0 }),
  student('3', 'Ana', 'Smith', { grade: null }),
]);
const ids = (change: Partial<typeof firstView>) =>
  matching(all, { ...firstView, ...change }).map(({ student }) => student.id);

describe('the list of students', () => {
  it('another filter starts at the first page', () => {
    expect(changedView({ ...firstView, page: 3 }, { grade: 4 })).toEqual({ ...firstView, grade: 4 });
  });

  it.each([
    ['zoe', ['1']],
    ['MARQUEZ', ['1']],
    ['garcia zo', ['1']],
    ['o’connor', ['2']],
    ['  ', ['1', '2', '3']],
    ['nobody', []],
  ])('a search for %o finds by name without case and accents', (search, found) => {
    expect(ids({ search })).toEqual(found);
  });

  it('filters by house, and by grade with K as 0', () => {
    expect(ids({ houseId: 'h2' })).toEqual(['2']);
    expect(ids({ grade: 0 })).toEqual(['2']);
    expect(ids({ grade: 3 })).toEqual(['1']);
  });

  it('can show certain students alone', () => {
    expect(ids({ only: ['3', '1'] })).toEqual(['1', '3']);
  });

  it('has pages from 1, and a page beyond the end is the last one', () => {
    const list = Array.from({ length: 60 }, (_, index) => index);
    expect(pageOf(list, { ...firstView, pageSize: 25, page: 3 })).toEqual({
      rows: [50, 51, 52, 53, 54, 55, 56, 57, 58, 59],
      page: 3,
      pages: 3,
    });
    expect(pageOf(list, { ...firstView, pageSize: 25, page: 9 }).page).toBe(3);
    expect(pageOf([], firstView)).toEqual({ rows: [], page: 1, pages: 1 });
  });

  it('says how many of the selected the filter hides', () => {
    expect(selectionText(12, 3)).toBe('12 selected, 3 hidden by the filter');
    expect(selectionText(12, 0)).toBe('12 selected');
  });
});
