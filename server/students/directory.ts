import type { DirectoryStudent, StudentChanges, StudentFigures } from '#contracts/students.ts';
import type { Queryable } from '#server/db/db.ts';
import { beginSnapshot } from '#server/db/snapshot.ts';
import type { Deps } from '#server/deps.ts';
import { createChangeLog, type ChangeLog } from '#server/http/change-log.ts';
import { createKept } from '#server/http/kept.ts';

type Figures = [points: number, lastMinute: number | null];

const ROWS = `
  SELECT s.id, s.first_name, s.last_name, s.email, s.house_id, h.name AS house_name, s.grade
    FROM students s
    LEFT JOIN houses h ON h.id = s.house_id
   WHERE s.archived_at IS NULL
   ORDER BY s.sort_key, s.id`;

/** The same rows as one short text, which the database makes in a tenth of the time that the rows take here. */
const PRINT = `SELECT md5(string_agg(line::text, ',')) AS print FROM (${ROWS}) line`;

const FIGURES = `
  SELECT s.id, COALESCE(t.points, 0) AS points, floor(extract(epoch FROM t.last_awarded_at) / 60)::int AS last_minute
    FROM students s
    LEFT JOIN student_total t ON t.student_id = s.id
   WHERE s.archived_at IS NULL
   ORDER BY s.id`;

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

  let known: { print: string | null; students: DirectoryState['students']; mark: string } | null = null;

  /** Awards come all day, and staff change a row now and then: the rows are read only where they are others. */
  const readRows = async (tx: Queryable) => {
    const [{ print } = { print: null }] = await tx.query<{ print: string | null }>(PRINT);
    if (known?.print === print) return known;
    const rows = await tx.query<DirectoryStudent>(ROWS);
    const students = new Map(rows.map((student) => [student.id, student]));
    known = { print, students, mark: log.rows.note(textsOf(students)) };
    return known;
  };

  const look = (): Promise<DirectoryState> =>
    db.tx(async (tx) => {
      await beginSnapshot(tx);
      const { students, mark } = await readRows(tx);
      const all = await tx.query<{ id: string; points: number; last_minute: number | null }>(FIGURES);
      const figures = new Map(all.map(({ id, points, last_minute }): [string, Figures] => [id, [points, last_minute]]));
      return { students, figures, rows: mark, totals: log.totals.note(textsOf(figures)) };
    });

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
