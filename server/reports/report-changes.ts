import type { PointsReport, ReportChanges, ReportRow } from '#contracts/reports.ts';
import type { Deps } from '#server/deps.ts';
import { createChangeLog } from '#server/http/change-log.ts';
import { createKept } from '#server/http/kept.ts';
import type { Directory, DirectoryState } from '#server/students/directory.ts';
import { EVER, pointsReport } from './points-report.ts';

/** The report of all points at one moment, with the students of the same moment. */
interface State {
  directory: DirectoryState;
  report: PointsReport;
  /** The total of each student, then the points by habit, then by step; in the order of the ids. */
  sums: ReadonlyMap<string, readonly number[]>;
  mark: string;
}

interface Marks {
  students: string;
  sums: string;
}

/** Everybody's line as it changes: names come with the list of students, and of the sums only those that differ (0295). */
export function createReportChanges({ db, clock, directory }: Pick<Deps, 'db' | 'clock'> & { directory: Directory }) {
  const kept = createKept<State>(clock);
  const log = createChangeLog();

  const look = async (): Promise<State> => {
    const time = { ...EVER, step: 'term' } as const;
    const filter = { points: 'all', gradeBand: 'all', houseId: null } as const;
    const report = await pointsReport(db, clock(), filter, time);
    // Read after it: a student who came in between has no points yet.
    const students = await directory.now();
    const rows = new Map(report.results.map((row) => [row.student_id, row]));
    const sums = new Map([...students.figures.keys()].map((id) => [id, sumsOf(rows.get(id), report)]));
    const mark = log.note(new Map([...sums].map(([id, line]) => [id, line.join(' ')])));
    return { directory: students, report, sums, mark };
  };

  return {
    async since(marks: Marks): Promise<ReportChanges> {
      const now = await kept.get('all', look);
      const { generated_at, habits, steps = [], former = [] } = now.report;
      const changed = log.between(marks.sums, now.mark);
      const lines = [...now.sums].flatMap(([id, line], at) =>
        changed === null || changed.has(id) ? [{ at, line }] : [],
      );
      const column = (index: number): number[] => lines.map(({ line }) => line[index] ?? 0);
      return {
        generated_at,
        students: directory.changes(marks.students, now.directory),
        habits,
        steps,
        former,
        sums: {
          mark: now.mark,
          at: changed && lines.map(({ at }) => at),
          points: column(0),
          by_habit: habits.map((_, index) => column(1 + index)),
          by_step: steps.map((_, index) => column(1 + habits.length + index)),
        },
      };
    },
    forget: kept.forget,
  };
}

function sumsOf(row: ReportRow | undefined, { habits, steps = [] }: PointsReport): number[] {
  const byHabit = habits.map(({ id }) => row?.points_by_habit[id] ?? 0);
  return [row?.points ?? 0, ...byHabit, ...steps.map((_, index) => row?.by_step?.[index] ?? 0)];
}
