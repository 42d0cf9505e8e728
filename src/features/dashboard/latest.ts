import type { HistoryEntry, MyAward } from '#contracts/history.ts';

/** The dashboards show this many. */
const LATEST = 5;

/** One line of 'Latest awards'. */
export interface LatestAward {
  id: string;
  title: string;
  detail: string;
  points: number;
  /** Device ms of the tap. */
  at: number;
  /** What became of it, where it does not simply count; null otherwise. */
  note: string | null;
  /** The student, where their history may be opened. */
  studentId: string | null;
}

const NOTES = { counted: null, review: 'Waiting for review', declined: 'Not counted' } as const;

/** The ledger's rows without the reversals, each award saying whether one of them took it back. */
function awardsIn<T extends Pick<MyAward, 'id' | 'reverses_id' | 'status'>>(rows: readonly T[]) {
  const reversed = new Set(rows.map((row) => row.reverses_id));
  return rows
    .filter((row) => row.reverses_id === null)
    .slice(0, LATEST)
    .map((row) => ({ row, note: reversed.has(row.id) ? 'Taken back' : NOTES[row.status ?? 'counted'] }));
}

/** An educator's awards: the student and the reason. Newest first, as given. */
export function latestGiven(awards: readonly MyAward[]): LatestAward[] {
  return awardsIn(awards).map(({ row, note }) => ({
    id: row.id,
    title: row.student_name,
    detail: row.habit_name,
    points: row.points,
    at: Date.parse(row.created_at),
    note,
    studentId: row.student_id,
  }));
}

/** A scholar's awards: what they were given, and who gave it. */
export function latestReceived(entries: readonly HistoryEntry[]): LatestAward[] {
  return awardsIn(entries).map(({ row, note }) => ({
    id: row.id,
    title: row.habit_name,
    detail: `from ${row.teacher_name}`,
    points: row.points,
    at: Date.parse(row.created_at),
    note,
    studentId: null,
  }));
}
