import type { DirectoryStudent, StudentChanges, StudentFigures } from '#contracts/students.ts';
import type { Deps } from '#server/deps.ts';
import { createChangeLog, type ChangeLog } from '#server/http/change-log.ts';
import { createKept } from '#server/http/kept.ts';

type Figures = [points: number, lastMinute: number | null];
type Row = DirectoryStudent & { points: number; last_minute: number | null };

const ALL = `
  SELECT s.id, s.first_name, s.last_name, s.email, s.house_id, h.name AS house_name, s.grade,
         COALESCE(t.points, 0) AS points, floor(extract(epoch FROM t.last_awarded_at) / 60)::int AS last_minute
    FROM students s
    LEFT JOIN houses h ON h.id = s.house_id
    LEFT JOIN student_total t ON t.student_id = s.id
   WHERE s.archived_at IS NULL
   ORDER BY s.sort_key, s.id`;

/** The whole school at one moment. */
export interface DirectoryState {
  /** By last name, then first. */
  students: ReadonlyMap<string, DirectoryStudent>;
  /** In the order of their ids. */
  figures: ReadonlyMap<string, Figures>;
  /** The names of both. */
  rows: string;
  totals: string;
}

/** All students as they change (docs/decisions/0295): what staff say of them, and apart from that what awards change. */
export interface Directory {
  now(): Promise<DirectoryState>;
  /** What differs from the state that `mark` names to this one. */
  changes(mark: string, now: DirectoryState): StudentChanges;
  /** This process has changed the school. */
  forget(): void;
}

const textsOf = (things: ReadonlyMap<string, unknown>): Map<string, string> =>
  new Map([...things].map(([id, thing]) => [id, JSON.stringify(thing)]));

export function createDirectory({ db, clock }: Pick<Deps, 'db' | 'clock'>): Directory {
  const kept = createKept<DirectoryState>(clock);
  const log = { rows: createChangeLog(), totals: createChangeLog() };

  const look = async (): Promise<DirectoryState> => {
    const all = await db.query<Row>(ALL);
    const students = new Map(all.map(({ points: _points, last_minute: _last, ...student }) => [student.id, student]));
    const figures = new Map(all.map(({ id, points, last_minute }): [string, Figures] => [id, [points, last_minute]]));
    const ordered = new Map([...figures].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const [rows, totals] = [log.rows.note(textsOf(students)), log.totals.note(textsOf(ordered))];
    return { students, figures: ordered, rows, totals };
  };

  return {
    now: () => kept.get('all', look),
    changes(mark, now) {
      const [rows = '', totals = ''] = mark.split('.');
      const changed = log.rows.between(rows, now.rows);
      return {
        mark: `${now.rows}.${now.totals}`,
        whole: changed === null,
        count: now.students.size,
        results: [...(changed ?? now.students.keys())].flatMap((id) => now.students.get(id) ?? []),
        gone: [...(changed ?? [])].filter((id) => !now.students.has(id)),
        figures: figuresSince(log.totals, totals, now),
      };
    },
    forget: kept.forget,
  };
}

function figuresSince(log: ChangeLog, mark: string, { figures, totals }: DirectoryState): StudentFigures {
  const changed = log.between(mark, totals);
  const places = [...figures].flatMap(([id, [points, last]], at) =>
    changed === null || changed.has(id) ? [{ at, points, last }] : [],
  );
  return {
    at: changed && places.map(({ at }) => at),
    points: places.map(({ points }) => points),
    last_minutes: places.map(({ last }) => last),
  };
}
