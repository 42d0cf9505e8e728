import type { DirectoryStudent } from '#contracts/students.ts';
import type { PointsReport, ReportChanges, ReportRow } from '#contracts/reports.ts';
import { fullName } from '#domain/names.ts';
import { columnsAfter } from './columns-after.ts';
import { lineOf, type PackedSums } from './packed-lines.ts';

/** Everyone's line without what the list of students has of it, as columns. */
export interface PackedReport extends PackedSums {
  /** Our own server's name for this state. */
  mark: string;
  generatedAt: string;
  habits: PointsReport['habits'];
  steps: NonNullable<PointsReport['steps']>;
  former: ReportRow[];
  ids: string[];
}

/** The sums after what the server says has changed; `ids` are those of the list after the same answer, in ascending order. */
export function packedAfter(before: PackedReport | null, ids: string[], changes: ReportChanges): PackedReport {
  const { generated_at: generatedAt, habits, steps, former, sums } = changes;
  // Where the columns are others, the server names every student.
  const column = columnsAfter(before?.ids, ids, sums.at);
  return {
    mark: sums.mark,
    generatedAt,
    habits,
    steps,
    former,
    ids,
    points: column(before?.points, sums.points, 0),
    byHabit: habits.map((_, at) => column(before?.byHabit[at], sums.by_habit[at], 0)),
    byStep: steps.map((_, at) => column(before?.byStep[at], sums.by_step[at], 0)),
  };
}

/** The report with the names of the list, which is by last name: most points first, then by last name. */
export function unpackReport(packed: PackedReport, students: readonly DirectoryStudent[]): PointsReport {
  const { generatedAt, habits, steps, former } = packed;
  const places = new Map(packed.ids.map((id, at) => [id, at]));
  const habitIds = habits.map(({ id }) => id);
  const results = students.map((student) => {
    const { id, house_id, house_name, grade } = student;
    const who = { student_id: id, name: fullName(student), house_id, house_name, grade };
    return lineOf(who, habitIds, packed, places.get(id) ?? -1);
  });
  return {
    type: 'points_by_student',
    generated_at: generatedAt,
    habits,
    results: results.toSorted((a, b) => b.points - a.points),
    count: results.length,
    ...(former.length > 0 && { former }),
    ...(steps.length > 0 && { steps }),
  };
}
