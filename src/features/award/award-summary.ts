const NAMED = 5;
const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** The first five names, 'and 23 more'. */
export function whoText(names: readonly string[]): string {
  if (names.length <= NAMED) return list.format(names);
  return `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** '2 points each, 60 in all' */
export function pointsText(students: number, points: number): string {
  return `${count(points, 'point', 'points')} each, ${students * points} in all`;
}

export function studentsText(students: number): string {
  return count(students, 'student', 'students');
}

/** '30 students', '120 students of Savant', '24 of 28 students of Grade 3 Advisory' */
export function groupText({ students, of, name }: { students: number; of: number; name: string | null }): string {
  if (name === null) return studentsText(students);
  return students === of ? `${studentsText(of)} of ${name}` : `${students} of ${studentsText(of)} of ${name}`;
}
