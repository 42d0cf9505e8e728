/** What a first is computed from, newest first as a history is. */
interface Entry {
  id: string;
  points: number;
  habit_name: string;
  reverses_id: string | null;
  status?: 'counted' | 'review' | 'declined' | undefined;
}

export interface First {
  icon: 'award' | 'board' | 'shield';
  text: string;
}

const ROUND = [10, 25, 50, 100, 250, 500, 1000] as const;
const WORDS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** The entries that count, without reversals and the awards that these take back. */
export function countedEntries<T extends Entry>(entries: readonly T[]): T[] {
  const reversed = new Set(entries.map((entry) => entry.reverses_id));
  return entries.filter(
    ({ id, reverses_id: reverses, status }) =>
      reverses === null && !reversed.has(id) && (status === undefined || status === 'counted'),
  );
}

/** The firsts that a student has reached, and none of those that are still to come. */
export function firstsOf(entries: readonly Entry[], habits: readonly string[]): First[] {
  const counted = countedEntries(entries);
  if (counted.length === 0) return [];
  const total = counted.reduce((sum, { points }) => sum + points, 0);
  const seen = new Set(counted.map((entry) => entry.habit_name));
  const hasAll = habits.length > 1 && habits.every((habit) => seen.has(habit));
  return [
    { icon: 'award', text: 'First point' },
    ...ROUND.filter((round) => total >= round).map((round): First => ({ icon: 'board', text: `${round} points` })),
    ...(hasAll
      ? [{ icon: 'shield' as const, text: `All ${WORDS[habits.length]?.toLowerCase() ?? habits.length} habits` }]
      : []),
  ];
}
