import type { ReportLine } from './report-lines.ts';

/** The lines of all who left from the same house and grade as one, which names nobody. */
export function summedLines(lines: readonly ReportLine[]): ReportLine[] {
  const sums = new Map<string, ReportLine>();
  for (const line of lines) {
    const key = `${line.house_id} ${line.grade}`;
    const sum = sums.get(key) ?? { ...line, ...NOBODY };
    sums.set(key, {
      ...sum,
      points: sum.points + line.points,
      points_by_habit: added(sum.points_by_habit, line.points_by_habit),
      points_by_step: added(sum.points_by_step ?? {}, line.points_by_step ?? {}),
      ...(typeof line.points_before === 'number' && {
        points_before: (sum.points_before ?? 0) + line.points_before,
      }),
    });
  }
  return [...sums.values()];
}

const NOBODY = {
  id: null,
  first_name: 'Former students',
  last_name: '',
  points: 0,
  points_by_habit: {},
  points_by_step: {},
  points_before: null,
};

function added(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const sums = { ...a };
  for (const [key, points] of Object.entries(b)) sums[key] = (sums[key] ?? 0) + points;
  return sums;
}
