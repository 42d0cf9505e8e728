/** One bar of a chart. */
export interface Figure {
  label: string;
  value: number;
  /** A colour of the school's own; null where it has none. */
  colour: string | null;
}

interface Line {
  house_id: string | null;
  points: number;
  points_by_habit: Readonly<Record<string, number>>;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The lines' points by the house of their students, in the school's order; who has no house stands last. */
export function pointsByHouse(
  lines: readonly Line[],
  houses: ReadonlyArray<{ id: string; name: string; colour: string }>,
): Figure[] {
  const known = new Set(houses.map((house) => house.id));
  const others = sum(
    lines.filter((line) => line.house_id === null || !known.has(line.house_id)).map((line) => line.points),
  );
  const figures = houses.map(({ id, name, colour }) => ({
    label: name,
    value: sum(lines.filter((line) => line.house_id === id).map((line) => line.points)),
    colour,
  }));
  return others === 0 ? figures : [...figures, { label: 'No house', value: others, colour: null }];
}

/** The lines' points by habit, in the school's order; what was awarded without a habit stands last. */
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
  return others === 0 ? figures : [...figures, { label: 'No habit', value: others, colour: null }];
}
