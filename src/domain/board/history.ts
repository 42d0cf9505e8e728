import { MINUTE_MS } from '#domain/durations.ts';
import { placeAmong } from '#domain/houses/ranking.ts';
import type { HallRow } from './hall-rows.ts';

/** What the hall stops for: a house that leads in another's place, or one that has reached its goal. */
export interface Moment {
  /** The house. */
  id: string;
  kind: 'new leader' | 'goal reached';
  at: number;
}

/** What has happened on one board while it was watched. Times are in ms. */
export interface BoardHistory {
  rows: readonly HallRow[];
  /** Who last led alone, and leads still or shares the first place. */
  leader: string | null;
  /** The houses that stand higher than before: from which place, and when they last went up. */
  climbs: ReadonlyMap<string, { from: number; at: number }>;
  /** The last one. */
  moment: Moment | null;
}

/** An arrow says for so long that a house went up, and a moment is news for so long. */
export const NEWS_MS = MINUTE_MS;

export const beginHistory = (rows: readonly HallRow[]): BoardHistory => ({
  rows,
  leader: leaderOf(rows),
  climbs: new Map(),
  moment: null,
});

/** The history with a new board of the same kind. */
export function follow(history: BoardHistory, rows: readonly HallRow[], at: number): BoardHistory {
  const leader = leaderOf(rows) ?? (isFirst(rows, history.leader) ? history.leader : null);
  return { rows, leader, climbs: climbsWith(history, rows, at), moment: momentIn(history, rows, at) ?? history.moment };
}

/** How many places each house has won in the last minute. */
export function placesWon({ rows, climbs }: BoardHistory, now: number): Map<string, number> {
  const places = placesIn(rows);
  return new Map(
    [...climbs].flatMap(([id, { from, at }]) => {
      const won = from - (places.get(id) ?? from);
      return won > 0 && now - at < NEWS_MS ? [[id, won]] : [];
    }),
  );
}

function climbsWith(history: BoardHistory, rows: readonly HallRow[], now: number): BoardHistory['climbs'] {
  const before = placesIn(history.rows);
  return new Map(
    [...placesIn(rows)].flatMap(([id, place]) => {
      const was = before.get(id) ?? place;
      const climb = history.climbs.get(id);
      const recent = climb && now - climb.at < NEWS_MS ? climb : undefined;
      if (place < was) return [[id, { from: Math.max(was, recent?.from ?? was), at: now }]];
      return recent && place < recent.from ? [[id, recent]] : [];
    }),
  );
}

/** A new leader is the greater news. The first points of a day or a term make none: nobody led before. */
function momentIn(history: BoardHistory, rows: readonly HallRow[], at: number): Moment | null {
  const leader = leaderOf(rows);
  if (leader !== null && history.leader !== null && leader !== history.leader) {
    return { id: leader, kind: 'new leader', at };
  }
  const missing = new Set(
    history.rows.filter(({ reached }) => reached !== null && reached < 1).map(({ row }) => row.id),
  );
  const arrived = rows.find(({ row, reached }) => reached === 1 && missing.has(row.id));
  return arrived ? { id: arrived.row.id, kind: 'goal reached', at } : null;
}

/** Null where several share the first place, or nobody has points. */
function leaderOf(rows: readonly HallRow[]): string | null {
  const first = [...placesIn(rows)].filter(([, place]) => place === 1);
  return first.length === 1 ? (first[0]?.[0] ?? null) : null;
}

const isFirst = (rows: readonly HallRow[], id: string | null): boolean => id !== null && placesIn(rows).get(id) === 1;

/** The place of each house; empty while nobody has points. */
function placesIn(rows: readonly HallRow[]): Map<string, number> {
  const all = rows.map(({ row }) => row.score);
  return new Map(
    rows.flatMap(({ row }) => {
      const found = placeAmong(all, row.score);
      return found ? [[row.id, found.place]] : [];
    }),
  );
}
