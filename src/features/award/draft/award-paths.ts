import { paths, withQuery } from '#ui/paths.ts';
import { queryOfTarget, type AwardTarget } from './award-target.ts';

/** The step where habit and reasons are chosen, for an award as far as it is put together. */
export function reasonsPath(award: { target: AwardTarget; habitName: string | null; points: number | null }): string {
  return withQuery(paths.assignReasons, {
    ...queryOfTarget(award.target),
    habit_name: award.habitName,
    points: award.points === null ? null : String(award.points),
  });
}

/** Where whom to award is chosen, at the choice that was made. */
export function targetPath(target: AwardTarget): string {
  switch (target.kind) {
    case 'students':
      return paths.assignStudents;
    case 'roster':
      return withQuery(paths.assignRoster, queryOfTarget(target));
    case 'house':
      return paths.assignHouse;
  }
}

const POINTS_PATHS = { roster: paths.assignRosterPoints, house: paths.assignHousePoints } as const;

/** Confirm & Award Points, with everything that is awarded in the address. */
export function confirmPath(award: {
  target: Exclude<AwardTarget, { kind: 'students' }>;
  habitName: string;
  reasons: readonly string[];
  points: number;
}): string {
  const { target } = award;
  return withQuery(POINTS_PATHS[target.kind], {
    ...queryOfTarget(target),
    flow: null,
    habit_name: award.habitName,
    reason: award.reasons,
    points: String(award.points),
  });
}

/** Another step of the same award: all that the query says goes along, and `change` is put over it. */
export function stepPath(path: string, query: URLSearchParams, change: Record<string, string | null> = {}): string {
  const all: Record<string, string[] | null> = {};
  for (const name of query.keys()) all[name] = query.getAll(name);
  for (const [name, value] of Object.entries(change)) all[name] = value === null ? null : [value];
  return withQuery(path, all);
}
