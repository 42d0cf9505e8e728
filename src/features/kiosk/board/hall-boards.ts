import type { Board, BoardSnapshot, SnapshotHouse } from '#contracts/board.ts';
import { hallRows, type HallRow, type ScoredRow } from '#domain/board/hall-rows.ts';
import { linesOf, type HouseLine } from '#domain/board/term-lines.ts';
import { strictestNames, type BoardKind, type DisplaySettings } from '#domain/displays/display-settings.ts';
import { HALL_HOUSES } from '#domain/houses/houses.ts';
import type { Unit } from '#domain/houses/ranking.ts';
import { shortenName } from '#domain/names.ts';
import type { CrestHouse } from '#ui/school/house-crest.tsx';

/** What a row of the hall's board shows: a house, or a student of it. */
export interface BoardEntry extends ScoredRow {
  title: string;
  /** In a student's row: the house. */
  subtitle: string | null;
  house: CrestHouse;
  goal: number | null;
  /** The house's points of this day, beside those of a longer time; null: there are none, or nobody knows. */
  today: number | null;
}

/** One of the boards that take turns. */
export interface HallBoard {
  kind: BoardKind;
  title: string;
  unit: Unit;
  /** Whether nobody on it has points yet, so nobody has a place. */
  isNew: boolean;
  rows: readonly HallRow<BoardEntry>[];
  /** Where it shows how the term went: the way of each house through its weeks. */
  lines: readonly HouseLine[] | null;
}

type Names = DisplaySettings['names'];

/** What the boards are drawn from: `day` is the school's, such as '2026-11-20'. */
interface Shown {
  snapshot: BoardSnapshot;
  settings: DisplaySettings;
  day: string;
}

/** The boards that a display shows, in its order. What the server does not offer is left out; the total is always there. */
export function hallBoards(shown: Shown): HallBoard[] {
  const boards = shown.settings.boards.flatMap((kind) => boardOf(kind, shown) ?? []);
  return boards.length > 0 ? boards : [pointsBoard('total', shown.snapshot.boards.total, shown)];
}

function boardOf(kind: BoardKind, shown: Shown): HallBoard | null {
  const { snapshot, settings } = shown;
  const { boards, scoring } = snapshot;
  switch (kind) {
    case 'total':
    case 'term':
    case 'week':
    case 'today': {
      const board = boards[kind];
      return board ? pointsBoard(kind, board, shown) : null;
    }
    case 'term_weeks':
      return termBoard(shown);
    case 'per_child': {
      // Where the school compares by them, the board of all points has them too.
      const isTheSame = scoring === 'per_child' && settings.boards.includes('total');
      const isKnown = boards.total.rows.some(({ per_child: share }) => share !== undefined && share !== 0);
      return isTheSame || !isKnown ? null : pointsBoard(kind, boards.total, shown);
    }
    case 'top_students':
      return studentsBoard(snapshot, strictestNames(snapshot.names, settings.names));
  }
}

const TITLES = {
  total: { points: 'All points', 'per student': 'Points per student', isNew: 'A new start' },
  term: { points: 'This term', 'per student': 'This term, per student', isNew: 'A new term starts' },
  week: { points: 'This week', 'per student': 'This week, per student', isNew: 'A new week starts' },
  today: { points: 'Today', 'per student': 'Today, per student', isNew: 'A new day starts' },
} as const;

function pointsBoard(
  kind: Exclude<BoardKind, 'top_students' | 'term_weeks'>,
  board: Board,
  { snapshot: { houses, scoring, boards }, settings: { goal }, day }: Shown,
): HallBoard {
  const unit: Unit = kind === 'per_child' || scoring === 'per_child' ? 'per student' : 'points';
  const goalOf = (house: SnapshotHouse): number | null =>
    goal?.board === kind ? goal.points : kind === 'term' ? house.goal : null;
  // A board that was stored yesterday knows nothing of this day.
  const today = unit === 'points' && kind !== 'today' && boards.today?.since === day ? boards.today.rows : [];
  const entries = houses.flatMap((house) => {
    const found = board.rows.find(({ house_id: id }) => id === house.id);
    if (!found) return [];
    const score = unit === 'points' ? found.points : (found.per_child ?? found.points);
    const gained = today.find(({ house_id: id }) => id === house.id)?.points ?? 0;
    const entry = { id: house.id, title: house.name, subtitle: null, house, score, goal: goalOf(house) };
    return [{ ...entry, today: gained > 0 ? gained : null }];
  });
  const rows = hallRows<BoardEntry>(entries, unit);
  const isNew = rows.every(({ rank }) => rank === null);
  return {
    kind,
    title: TITLES[kind === 'per_child' ? 'total' : kind][isNew ? 'isNew' : unit],
    unit,
    isNew,
    rows: rows.slice(0, HALL_HOUSES),
    lines: null,
  };
}

/** Null before the term's second week, which has nothing to compare. */
function termBoard(shown: Shown): HallBoard | null {
  const { term_weeks: weeks = [], boards } = shown.snapshot;
  if (!boards.term || weeks.length === 0) return null;
  const board = pointsBoard('term', boards.term, shown);
  const ids = board.rows.map(({ row }) => row.id);
  const lines = linesOf(ids, [
    ...weeks.map(({ places }) => new Map(places.map(({ house_id: id, place }) => [id, place]))),
    new Map(ids.map((id, index) => [id, index + 1])),
  ]);
  return board.isNew ? null : { ...board, kind: 'term_weeks', title: 'The term, week by week', lines };
}

/** So many can be read from the back of a hall. */
const MOST_STUDENTS = 5;

/** Those of the term, else of all time; null where nobody is named, or nobody has points. */
function studentsBoard({ boards, houses }: BoardSnapshot, names: Names): HallBoard | null {
  const students = (boards.term ?? boards.total).top_students;
  if (names === 'none' || students.length === 0) return null;
  const entries = students.flatMap(({ house_id: houseId, name, points }, index) => {
    const house = houses.find(({ id }) => id === houseId);
    const shown = names === 'full' ? name : shortenName(name);
    // Two children may have the same name.
    const before = students.slice(0, index).filter((other) => other.house_id === houseId && other.name === name).length;
    const id = `${houseId} ${name} ${before}`;
    return house ? [{ id, title: shown, subtitle: house.name, house, score: points, goal: null, today: null }] : [];
  });
  const rows = hallRows<BoardEntry>(entries, 'points').slice(0, MOST_STUDENTS);
  return {
    kind: 'top_students',
    title: boards.term ? 'Top students this term' : 'Top students',
    unit: 'points',
    isNew: false,
    rows: rows.map((row) => ({ ...row, next: row.row.subtitle, reached: null })),
    lines: null,
  };
}
