import type { House } from '#contracts/houses.ts';
import type { ListFilter } from '#features/admin/list/use-list-address.ts';
import { stepOptions, type Ladder } from '#domain/people/ladder.ts';

export function studentFilters(houses: readonly House[], ladder: Ladder): ListFilter[] {
  return [
    {
      name: 'grade',
      label: ladder.word,
      options: [{ value: '', label: 'All' }, ...stepOptions(ladder), { value: 'none', label: 'None' }],
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

export const sortsOf = ({ word }: Ladder) =>
  [
    { value: 'name', label: 'Last name' },
    { value: '-name', label: 'Last name, Z first' },
    { value: 'number', label: 'School number' },
    { value: 'grade', label: word },
    { value: 'house', label: 'House' },
    { value: '-points', label: 'Most points' },
    { value: 'points', label: 'Fewest points' },
    { value: '-archived', label: 'Archived last' },
  ] as const;
