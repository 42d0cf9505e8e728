import { figureText, ordinal, rankAmong, type Unit } from '#domain/houses/ranking.ts';

/** A house on one board, by what this board counts. */
export interface ScoredRow {
  id: string;
  score: number;
}

/** A row of the hall's board. */
export interface HallRow<Row extends ScoredRow = ScoredRow> {
  row: Row;
  /** '1st', '=2nd'; null while no house has points. */
  rank: string | null;
  /** '1,204', '12.4' */
  figure: string;
  /** What comes next for this house: '3 more for 1st place', '240 to the goal'; of the first, 'Leads by 2'. Null: nothing. */
  next: string | null;
  /** The part of the goal that is reached, 0 to 1; null: there is no goal, or no points yet. */
  reached: number | null;
}

/** The rows of a board, the leading one first; all in the order given while no house has points. A `goal` counts points. */
export function hallRows<Row extends ScoredRow & { goal: number | null }>(
  rows: readonly Row[],
  unit: Unit,
): HallRow<Row>[] {
  const all = rows.map(({ score }) => score);
  return rows
    .toSorted((a, b) => b.score - a.score)
    .map((row) => {
      const rank = rankAmong(all, row.score);
      const goal = unit === 'points' ? row.goal : null;
      return {
        row,
        rank,
        figure: figureText(row.score, unit),
        next: rank === null ? null : nextText(all, row.score, { unit, goal }),
        reached: rank === null || goal === null ? null : within(row.score / goal),
      };
    });
}

const within = (part: number): number => Math.min(1, Math.max(0, part));

function nextText(
  all: readonly number[],
  score: number,
  { unit, goal }: { unit: Unit; goal: number | null },
): string | null {
  const above = all.filter((other) => other > score);
  if (above.length > 0) {
    const nearest = Math.min(...above);
    const place = all.filter((other) => other > nearest).length + 1;
    return `${figureText(nearest - score + SMALLEST[unit], unit)} more for ${ordinal(place)} place`;
  }
  if (goal === null) return leadText(all, score, unit);
  return score >= goal ? 'Goal reached' : `${figureText(goal - score, unit)} to the goal`;
}

/** Two who share the first place lead by nothing. */
function leadText(all: readonly number[], score: number, unit: Unit): string | null {
  const [, second = score] = all.toSorted((a, b) => b - a);
  return score > second ? `Leads by ${figureText(score - second, unit)}` : null;
}

/** To overtake takes one step more than to draw level. */
const SMALLEST: Record<Unit, number> = { points: 1, 'per student': 0.1 };
