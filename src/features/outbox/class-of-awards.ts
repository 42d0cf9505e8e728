import type { Submission } from '#data/outbox/view/outbox-state.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/** A roster as its name and its students; null: the device doesn't know them. */
export interface KnownRoster {
  name: string;
  student_ids: readonly string[] | null;
}

export const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS);

/**
 * What to call the students of each submission. An award is kept without its class, so the name is that of a roster that
 * holds them all: where several do, of the one that holds most students of that minute, then of the smallest. Else it is the
 * house of them all.
 */
export function classNamesOf(
  submissions: readonly Submission[],
  rosters: readonly KnownRoster[],
): (submission: Submission) => string {
  const known = rosters.flatMap(({ name, student_ids }) => (student_ids ? [{ name, ids: new Set(student_ids) }] : []));
  const students = new Map<number, string[]>();
  for (const { madeAt, entries } of submissions) {
    const ids = entries.map(({ studentId }) => studentId);
    students.set(minuteOf(madeAt), [...(students.get(minuteOf(madeAt)) ?? []), ...ids]);
  }
  return ({ madeAt, entries }) => {
    const inThatMinute = students.get(minuteOf(madeAt)) ?? [];
    const [roster] = known
      .filter(({ ids }) => entries.every(({ studentId }) => ids.has(studentId)))
      .map(({ name, ids }) => ({ name, holds: inThatMinute.filter((id) => ids.has(id)).length, size: ids.size }))
      .toSorted((a, b) => b.holds - a.holds || a.size - b.size);
    return roster?.name ?? houseOf(entries) ?? 'Other students';
  };
}

/** The house of several students. That of a single one says nothing about where they were. */
function houseOf(entries: Submission['entries']): string | null {
  const house = entries[0]?.houseName ?? null;
  return entries.length > 1 && entries.every(({ houseName }) => houseName === house) ? house : null;
}
