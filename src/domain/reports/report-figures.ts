/** The bar for points without a habit. */
export const NO_HABIT = 'No habit';

/** One bar of a chart. */
export interface Figure {
  label: string;
  value: number;
  /** A colour of the school's own; null where it has none. */
  colour: string | null;
}

interface Line {
  house_id: string | null;
  house_name: string | null;
  points: number;
  points_by_habit: Readonly<Record<string, number>>;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The lines' points by the house of their students, the most first; houses of as many in the school's order, no house last. */
export function pointsByHouse(
  lines: readonly Line[],
  houses: ReadonlyArray<{ id: string; name: string; colour: string }>,
): Figure[] {
  const figures = new Map<string | null, Figure>(
    houses.map(({ id, name, colour }) => [id, { label: name, value: 0, colour }]),
  );
  const houseless: Figure = { label: 'No house', value: 0, colour: null };
  for (const { house_id, house_name, points } of lines) {
    const figure =
      house_id === null
        ? houseless
        : (figures.get(house_id) ?? { label: house_name ?? 'Unknown house', value: 0, colour: null });
    figure.value += points;
    if (house_id !== null) figures.set(house_id, figure);
  }
  const byPoints = [...figures.values()].toSorted((a, b) => b.value - a.value);
  return houseless.value === 0 ? byPoints : [...byPoints, houseless];
}

/** The lines' points by habit, in the school's order; what was awarded without a habit comes last. */
export function pointsByHabit(
  lines: readonly Line[],
  habits: ReadonlyArray<{ id: string; name: string; colour: string }>,
): Figure[] {
  const figures = habits.map(({ id, name, colour }) => ({
    label: name,
    value: sum(lines.map((line) => line.points_by_habit[id] ?? 0)),
    colour,
  }));
  const others = sum(lines.map((line) => line.points)) - sum(figures.map((figure) => figure.value));
  return others === 0 ? figures : [...figures, { label: NO_HABIT, value: others, colour: null }];
}
