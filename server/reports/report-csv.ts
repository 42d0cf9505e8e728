import type { PointsReport } from '#contracts/reports.ts';
import { gradeLabel } from '#domain/grades.ts';

/**
 * A field as RFC 4180 writes it. One that a spreadsheet would take for a formula gets an apostrophe in front: names come
 * from pupils.
 */
function field(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const BOM = '\uFEFF';

/** With a byte order mark, without which Excel reads accents wrongly. */
export function reportCsv(report: PointsReport): string {
  const head = ['Name', 'Grade', 'House', 'Points', ...report.habits.map((habit) => habit.name)];
  const lines = report.results.map((row) => [
    row.name,
    row.grade === null ? '' : gradeLabel(row.grade),
    row.house_name ?? '',
    row.points,
    ...report.habits.map((habit) => row.points_by_habit[habit.id] ?? 0),
  ]);
  return BOM + [head, ...lines].map((line) => `${line.map(field).join(',')}\r\n`).join('');
}
