/** A point of the chart, in weeks and rows. */
interface Point {
  x: number;
  y: number;
}

/** In which row a house stood in each week of a term: 0 is the leading one. Null: nobody had points. */
export interface HouseLine {
  id: string;
  rows: readonly (number | null)[];
}

/**
 * A line for each house (`ids` are in the order of now) through the weeks, each with the places of the houses. Houses that
 * share a place are drawn one below the other, so that no line hides another.
 */
export function linesOf(ids: readonly string[], weeks: ReadonlyArray<ReadonlyMap<string, number | null>>): HouseLine[] {
  const orders = weeks.map((places) => {
    const placed = ids.filter((id) => typeof places.get(id) === 'number');
    return placed.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  });
  return ids.map((id) => ({
    id,
    rows: orders.map((order) => (order.includes(id) ? order.indexOf(id) : null)),
  }));
}

/**
 * The way of a house through its rows, as a path of SVG in steps of one week and one row. It is flat at each week and
 * swings between them. A week in which it has no row is left out.
 */
export function termPath(rows: HouseLine['rows']): string {
  const points = rows.flatMap((y, x) => (y === null ? [] : [{ x, y }]));
  return points.map((point, index) => step(points[index - 1], point)).join(' ');
}

function step(from: Point | undefined, { x, y }: Point): string {
  if (!from) return `M${x} ${y}`;
  const middle = (from.x + x) / 2;
  return from.y === y ? `H${x}` : `C${middle} ${from.y} ${middle} ${y} ${x} ${y}`;
}
