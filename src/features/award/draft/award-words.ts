import { countText, numberText } from '#domain/plural.ts';

/** '2 points each, 60 in all'; of a single student '2 points'. */
export function pointsText(students: number, points: number): string {
  const each = countText(points, 'point', 'points');
  if (students === 1) return each;
  return students === 0 ? `${each} each` : `${each} each, ${numberText(students * points)} in all`;
}

/** '30 students', 'All 120 students in Savant', '24 of 28 students in Grade 3 Advisory' */
export function groupText(students: number, group: { name: string; members: readonly unknown[] } | null): string {
  if (group === null) return countText(students, 'student', 'students');
  const { name, members } = group;
  const all = countText(members.length, 'student', 'students');
  if (students < members.length) return `${students} of ${all} in ${name}`;
  return members.length === 1 ? `1 student in ${name}` : `All ${all} in ${name}`;
}
