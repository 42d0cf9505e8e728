import type { ReportRow } from '#contracts/reports.ts';
import { houseColumn, houseIn, type HouseColumn } from './house-column.ts';

/** The points of many students: for each of them, and for each habit and each step the points of each of them. */
export interface PackedSums {
  points: number[];
  byHabit: number[][];
  byStep: number[][];
}

/** The lines of a report as columns, which are read in half the time of a record for each line. */
export interface PackedLines extends PackedSums, HouseColumn {
  ids: Array<string | null>;
  names: string[];
  grades: Array<number | null>;
  habitIds: string[];
  /** The points of the other period; null: the report has none. */
  before: Array<number | undefined> | null;
}

type Who = Pick<ReportRow, 'student_id' | 'name' | 'house_id' | 'house_name' | 'grade'>;

/** The line of the student at a place of these columns; a student who is not there has no points. */
export function lineOf(who: Who, habitIds: readonly string[], sums: PackedSums, at: number): ReportRow {
  const given: Array<[string, number]> = [];
  for (const [index, id] of habitIds.entries()) {
    const sum = sums.byHabit[index]?.[at] ?? 0;
    if (sum !== 0) given.push([id, sum]);
  }
  const points_by_habit = Object.fromEntries(given);
  const hasSteps = sums.byStep.some((column) => (column[at] ?? 0) !== 0);
  return {
    ...who,
    points: sums.points[at] ?? 0,
    points_by_habit,
    ...(hasSteps && { by_step: sums.byStep.map((column) => column[at] ?? 0) }),
  };
}

export function packLines(rows: readonly ReportRow[]): PackedLines {
  const habitIds = [...new Set(rows.flatMap((row) => Object.keys(row.points_by_habit)))];
  const steps = rows.reduce((most, { by_step }) => Math.max(most, by_step?.length ?? 0), 0);
  return {
    ids: rows.map((row) => row.student_id),
    names: rows.map((row) => row.name),
    ...houseColumn(rows),
    grades: rows.map((row) => row.grade),
    habitIds,
    points: rows.map((row) => row.points),
    byHabit: habitIds.map((id) => rows.map((row) => row.points_by_habit[id] ?? 0)),
    byStep: Array.from({ length: steps }, (_, step) => rows.map((row) => row.by_step?.[step] ?? 0)),
    before: rows.some((row) => row.points_before !== undefined) ? rows.map((row) => row.points_before) : null,
  };
}

export function unpackLines(packed: PackedLines): ReportRow[] {
  const { ids, names, grades, habitIds, before } = packed;
  return ids.map((student_id, at) => {
    const who = { student_id, name: names[at] ?? '', ...houseIn(packed, at), grade: grades[at] ?? null };
    const line = lineOf(who, habitIds, packed, at);
    const points_before = before?.[at];
    return points_before === undefined ? line : { ...line, points_before };
  });
}
