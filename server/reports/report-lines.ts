import { GRADE_BANDS, TOP_SCHOLARS, type GradeBand, type PointsMode } from '#domain/reports/report-filter.ts';

export interface ReportFilter {
  points: PointsMode;
  gradeBand: GradeBand;
  houseId: string | null;
}

/** A student's line of a report, as it is read. */
export interface ReportLine {
  /** Null: a sum over several. */
  id: string | null;
  first_name: string;
  last_name: string;
  house_id: string | null;
  house_name: string | null;
  grade: number | null;
  points: number;
  points_by_habit: Record<string, number>;
  /** The points by the first day of each step, or by the term as the ledger stores it. */
  points_by_step?: Record<string, number>;
  /** In the period that it is compared with; null without one. */
  points_before?: number | null;
  /** Who left. */
  former: boolean;
}

/**
 * Chooses students by a filter, whose values are $1 to $4, and by these points of theirs. Most points first. Those who left
 * are chosen too where they have something to sum (`counts`): they count in sums alone, so that a year of the past keeps its
 * points when its leavers are archived.
 */
export const chosenBy = (points: string, counts: string): string => `
   WHERE CASE WHEN s.archived_at IS NULL
              THEN ($1::text <> 'zero' OR ${points} = 0) AND ($1::text <> 'top' OR ${points} > 0)
              ELSE $1::text = 'all' AND (${counts}) END
     AND ($2::int IS NULL OR s.grade BETWEEN $2 AND $3)
     AND ($4::uuid IS NULL OR s.house_id = $4)
   ORDER BY points DESC, s.sort_key, s.id
   LIMIT CASE WHEN $1 = 'top' THEN ${TOP_SCHOLARS} END`;

export function filterValues({ points, gradeBand, houseId }: ReportFilter): unknown[] {
  const band = GRADE_BANDS[gradeBand];
  return [points, band?.[0] ?? null, band?.[1] ?? null, houseId];
}
