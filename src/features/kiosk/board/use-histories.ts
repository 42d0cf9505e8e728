import { useEffect, useReducer, useState } from 'react';
import { beginHistory, follow, NEWS_MS, type BoardHistory } from '#domain/board/history.ts';
import type { BoardKind } from '#domain/displays/display-settings.ts';
import type { HallBoard } from './hall-boards.ts';

type Histories = ReadonlyMap<BoardKind, BoardHistory>;

/** What happened on each of the boards since this screen shows them. `boards` are new objects only with a new snapshot. */
export function useHistories(boards: readonly HallBoard[], now: () => number): Histories {
  const [seen, setSeen] = useState({ boards, histories: followed(new Map(), boards, 0) });
  const histories = seen.boards === boards ? seen.histories : followed(seen.histories, boards, now());
  if (seen.boards !== boards) setSeen({ boards, histories });
  // Arrows go when their minute is over, whether points come or not.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const climbed = [...histories.values()].flatMap(({ climbs }) => [...climbs.values()].map(({ at }) => at));
  const lastClimb = climbed.length > 0 ? Math.max(...climbed) : null;
  useEffect(() => {
    if (lastClimb === null) return;
    const timer = setTimeout(drawAgain, NEWS_MS);
    return () => clearTimeout(timer);
  }, [lastClimb]);
  return histories;
}

const followed = (before: Histories, boards: readonly HallBoard[], at: number): Histories =>
  new Map(
    boards.map(({ kind, rows }) => {
      const history = before.get(kind);
      return [kind, history ? follow(history, rows, at) : beginHistory(rows)];
    }),
  );
