import { ROW_WORDS } from '#domain/imports/import-words.ts';
import type { CheckedRow } from './check-rows.ts';
import type { KnownSchool } from './known-students.ts';
import type { MatchedRow } from './match-rows.ts';

/**
 * Gives each new student without a house the one with the fewest students, row by row, so that houses become even. The
 * same file and school give the same houses.
 */
export function dealHouses(matches: readonly MatchedRow[], school: KnownSchool): void {
  const sizes = new Map(school.houses.map(({ id }) => [id, 0]));
  const count = (id: string | null | undefined): void => {
    const size = sizes.get(id ?? '');
    if (id && size !== undefined) sizes.set(id, size + 1);
  };
  for (const { house_id } of school.active) count(house_id);
  const isNew = ({ problem, student, checked }: MatchedRow): boolean =>
    problem === null && student === null && !checked.leaves;
  const added = matches.filter(isNew).map(({ checked }): CheckedRow => checked);
  for (const { house } of added) count(house?.id);
  for (const row of added.filter(({ house }) => house === null)) {
    const [smallest] = school.houses.toSorted((a, b) => (sizes.get(a.id) ?? 0) - (sizes.get(b.id) ?? 0));
    if (!smallest) return;
    row.house = smallest;
    row.notices.push(ROW_WORDS.houseDealt);
    count(smallest.id);
  }
}
