import { countText, numberText } from '#domain/plural.ts';

/** Why a file of the night is not read, or waits. */
export const NIGHT_WORDS = {
  one: 'the limits',
  severalSchools: 'This archive holds several schools, and only a person can say which is ours. Import it by hand.',
  cutOff: 'The last row has fewer cells than any other, so the end of the file is probably missing. Export it again.',
  unknownColumns:
    'The names of the students were not found in the file. Its headers are not known here: import it by hand, or change the export.',
  whichYear: 'The file says “Year 7”. Say in the limits what “Year” means.',
  noLimits: 'No limits are set, so each file waits for a person.',
  nobody: 'The person who set the limits is no longer staff here. Set them again.',
  notFound: 'There is no such file of the night.',
  decided: 'Somebody has decided on this file already, or a newer one has come.',
} as const;

/** What staff allow to happen while nobody looks, in percent of the students at school. */
export interface NightLimits {
  most_leavers: number;
  most_changes: number;
}

interface NightCounts {
  students: number;
  leavers: number;
  changed: number;
}

const percentText = (count: number, of: number): string => `${numberText(Math.round((count / of) * 100))}%`;

/** Why a plan is more than the limits allow; null where it is within them. A school of nobody has no shares yet. */
export function limitText(counts: NightCounts, { most_leavers, most_changes }: NightLimits): string | null {
  const { students, leavers, changed } = counts;
  const isOver = (count: number, most: number): boolean => count * 100 > students * most;
  if (isOver(leavers, most_leavers)) {
    return `${numberText(leavers)} of ${countText(students, 'student', 'students')} (${percentText(leavers, students)}) would leave. Your limit is ${most_leavers}%.`;
  }
  if (isOver(changed, most_changes)) {
    return `${numberText(changed)} of ${countText(students, 'student', 'students')} (${percentText(changed, students)}) would change. Your limit is ${most_changes}%.`;
  }
  return null;
}
