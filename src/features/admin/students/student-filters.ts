import type { House } from '#contracts/houses.ts';
import type { ListFilter } from '#features/admin/list/use-list-address.ts';
import { allGrades, gradeLabel } from '#domain/people/grades.ts';

const GRADES = allGrades().map((grade) => ({ value: gradeLabel(grade), label: `Grade ${gradeLabel(grade)}` }));

export function studentFilters(houses: readonly House[]): ListFilter[] {
  return [
    {
      name: 'grade',
      label: 'Grade',
      options: [{ value: '', label: 'All grades' }, ...GRADES, { value: 'none', label: 'No grade' }],
    },
    {
      name: 'house',
      label: 'House',
      options: [
        { value: '', label: 'All houses' },
        ...houses.map(({ id, name }) => ({ value: id, label: name })),
        { value: 'none', label: 'No house' },
      ],
    },
    {
      name: 'state',
      label: 'Who',
      options: [
        { value: '', label: 'Here now' },
        { value: 'archived', label: 'Archived' },
        { value: 'all', label: 'Everyone' },
      ],
    },
    {
      name: 'account',
      label: 'Account',
      options: [
        { value: '', label: 'All' },
        { value: 'with', label: 'With account' },
        { value: 'without', label: 'Without account' },
      ],
    },
  ];
}

export const SORTS = [
  { value: 'name', label: 'Last name' },
  { value: '-name', label: 'Last name, Z first' },
  { value: 'number', label: 'School number' },
  { value: 'grade', label: 'Grade' },
  { value: 'house', label: 'House' },
  { value: '-points', label: 'Most points' },
  { value: 'points', label: 'Fewest points' },
  { value: '-archived', label: 'Archived last' },
] as const;
