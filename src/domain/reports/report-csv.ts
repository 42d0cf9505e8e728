import { csvFile } from '#domain/csv.ts';
import { stepLabel, type Ladder } from '#domain/people/ladder.ts';

/** The file's name, the same from server and device. */
export const REPORT_FILE = 'points-by-student.csv';

interface Report {
  habits: ReadonlyArray<{ id: string; name: string }>;
  results: ReadonlyArray<{
    name: string;
    grade: number | null;
    house_name: string | null;
    points: number;
    points_by_habit: Readonly<Record<string, number>>;
  }>;
}

/** The report as a file for spreadsheets: the same one from the server and from a device without a connection. */
export function reportCsv(report: Report, ladder: Ladder): string {
  const head = ['Name', ladder.word, 'House', 'Points', ...report.habits.map((habit) => habit.name)];
  const lines = report.results.map((row) => [
    row.name,
    row.grade === null ? '' : stepLabel(ladder, row.grade),
    row.house_name ?? '',
    row.points,
    ...report.habits.map((habit) => row.points_by_habit[habit.id] ?? 0),
  ]);
  return csvFile([head, ...lines]);
}
