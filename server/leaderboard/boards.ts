import { createHash } from 'node:crypto';
import type { Board, BoardRow, BoardSnapshot, TermWeek } from '#contracts/board.ts';
import type { DisplayNames } from '#contracts/houses.ts';
import { addDays, daysBetween, firstOfWeek } from '#domain/days.ts';
import { placeAmong } from '#domain/houses/ranking.ts';
import type { BoardScope } from '#domain/houses/standings.ts';
import { fullName, shortName } from '#domain/names.ts';
import type { Deps } from '#server/deps.ts';
import {
  readHouses,
  readLatest,
  readSchoolNow,
  readWeeks,
  TOP_STUDENTS,
  type HouseRow,
  type LatestRow,
  type SchoolNow,
  type TopRow,
  type WeekRow,
} from './board-query.ts';

/** Everything that the boards show at one moment, with full names. */
export interface Boards {
  school: SchoolNow;
  houses: HouseRow[];
  /** Null: the term has no days. */
  weeks: TermWeek[] | null;
  latest: LatestRow[];
  at: Date;
  /** Changes with what is in it, and is the same on every process. */
  version: string;
}

export async function readBoards(deps: Pick<Deps, 'db' | 'clock'>): Promise<Boards> {
  const at = deps.clock();
  const school = await readSchoolNow(deps);
  const [houses, rows, latest] = await Promise.all([
    readHouses(deps.db, school, 'all'),
    readWeeks(deps.db, school),
    readLatest(deps.db),
  ]);
  const weeks = termWeeks(school, houses, rows);
  const content = JSON.stringify({ school, houses, weeks, latest });
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return { school, houses, weeks, latest, at, version };
}

/** How a caller sees students: the names of a display's setting, and whether the latest awards are for them. */
export interface View {
  names: DisplayNames;
  hasLatest: boolean;
}

/** The name as this caller may see it; null where nobody is named. */
export function nameFor(
  names: DisplayNames,
  { first_name, last_name }: { first_name: string; last_name: string },
): string | null {
  if (names === 'none') return null;
  return names === 'full' ? fullName({ first_name, last_name }) : shortName(first_name, last_name);
}

/** With one decimal. */
const perChild = (points: number, { students }: HouseRow): number =>
  Math.round((points * 10) / Math.max(students, 1)) / 10;

interface Standing extends Omit<BoardRow, 'house_id' | 'top_student'> {
  house: HouseRow;
  tops: TopRow[];
}

/** The houses on one board, the leading one first: by what the school compares, then by points, then in its own order. */
export function standingsOf(houses: readonly HouseRow[], scope: BoardScope, scoring: SchoolNow['scoring']): Standing[] {
  const scored = houses.map((house) => {
    const { points, tops } = house[scope] ?? { points: 0, tops: [] };
    const share = perChild(points, house);
    return { house, tops, points, per_child: share, score: scoring === 'per_child' ? share : points };
  });
  const all = scored.map(({ score }) => score);
  return scored
    .toSorted((a, b) => b.score - a.score || b.points - a.points)
    .map(({ score, ...standing }) => ({
      ...standing,
      ...(placeAmong(all, score) ?? { place: null, tied: false }),
    }));
}

function boardFor(standings: readonly Standing[], since: string | null, names: DisplayNames): Board {
  const named = (student: TopRow) => {
    const name = nameFor(names, student);
    return name === null ? [] : [{ name, points: student.points }];
  };
  return {
    since,
    rows: standings.map(({ house, tops, ...row }) => ({
      house_id: house.id,
      ...row,
      top_student: tops.slice(0, 1).flatMap(named)[0] ?? null,
    })),
    top_students: standings
      .flatMap(({ house, tops }) => tops.flatMap(named).map((student) => ({ house_id: house.id, ...student })))
      .toSorted((a, b) => b.points - a.points)
      .slice(0, TOP_STUDENTS),
  };
}

/** The places at the end of each week of the term that is over. */
function termWeeks(
  { term, weekFrom, firstDay, scoring }: SchoolNow,
  houses: readonly HouseRow[],
  rows: readonly WeekRow[],
): TermWeek[] | null {
  if (term.startsOn === null) return null;
  const count = daysBetween(firstOfWeek(term.startsOn, firstDay), weekFrom) / 7;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const last = count - index;
    const scored = houses.map((house) => {
      const points = rows.filter(({ house_id: id, ago }) => id === house.id && ago >= last);
      const sum = points.reduce((total, week) => total + week.points, 0);
      return { house_id: house.id, score: scoring === 'per_child' ? perChild(sum, house) : sum };
    });
    const all = scored.map(({ score }) => score);
    return {
      starts_on: addDays(weekFrom, -7 * last),
      places: scored.map(({ house_id, score }) => ({ house_id, place: placeAmong(all, score)?.place ?? null })),
    };
  });
}

/** The snapshot as one kind of caller sees it. */
export function snapshotFor(boards: Boards, { names, hasLatest }: View): BoardSnapshot {
  const { school, houses, weeks, latest, at, version } = boards;
  const { term } = school;
  const board = (scope: BoardScope, since: string | null) =>
    boardFor(standingsOf(houses, scope, school.scoring), since, names);
  return {
    version,
    generated_at: at.toISOString(),
    school: {
      name: school.name,
      time_zone: school.timeZone,
      ladder: school.ladder,
      week_starts_on: school.firstDay,
    },
    term: { name: term.name, starts_on: term.startsOn, ends_on: term.endsOn },
    scoring: school.scoring,
    names: school.names,
    houses: houses.map(({ id, name, colour, icon, goal }) => ({ id, name, colour, icon, goal })),
    boards: {
      total: board('total', null),
      term: board('term', term.startsOn),
      week: board('week', school.weekFrom),
      today: board('today', school.today),
    },
    ...(weeks && { term_weeks: weeks }),
    ...(hasLatest && {
      latest: latest.map(({ first_name, last_name, at: tappedAt, ...award }) => ({
        ...award,
        at: tappedAt.toISOString(),
        name: nameFor(names, { first_name, last_name }),
      })),
    }),
  };
}
