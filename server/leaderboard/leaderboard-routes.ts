import { CALLS } from '#contracts/calls.ts';
import type { Leaderboard } from '#contracts/houses.ts';
import type { BoardScope } from '#domain/houses/standings.ts';
import { inGroups } from '#server/db/in-groups.ts';
import type { Deps } from '#server/deps.ts';
import type { Call } from '#server/http/app-env.ts';
import type { Router } from '#server/http/router.ts';
import { holderOf, ownerOf, stillAllowed, viewOf } from './board-holders.ts';
import { readHouses, readSchoolNow, type TopRow } from './board-query.ts';
import { nameFor, readBoards, snapshotFor, standingsOf, type View } from './boards.ts';
import { createLiveBoards, type LiveBoards, type BoardNotices } from './live-boards.ts';

/** A whole school asks at the same time, and all may see the same. */
function shared<Result>(read: () => Promise<Result>): () => Promise<Result> {
  const grouped = inGroups<void, Result>(
    async (group) => {
      const result = await read();
      for (const { resolve } of group) resolve(result);
    },
    { most: Infinity },
  );
  return () => grouped();
}

function topIn([top]: readonly TopRow[], names: View['names']): { name: string } | null {
  const name = top ? nameFor(names, top) : null;
  return name === null ? null : { name };
}

interface BoardDeps extends Deps {
  /** Null: no other process has this database. */
  notices: BoardNotices | null;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

/** Returns how to end at once the streams of those who may no longer look. */
export function leaderboardRoutes(router: Router, deps: BoardDeps): Pick<LiveBoards, 'sendAway' | 'size'> {
  const readScope = (scope: 'total' | 'term') =>
    shared(async () => {
      const school = await readSchoolNow(deps);
      return { school, houses: await readHouses(deps.db, school, scope) };
    });
  const scopes = { total: readScope('total'), term: readScope('term') };
  const board = async (c: Call, scope: Extract<BoardScope, 'total' | 'term'>): Promise<Leaderboard> => {
    const { school, houses } = await scopes[scope]();
    const { names } = viewOf(c);
    return {
      houses: standingsOf(houses, scope, school.scoring).map(({ house, tops, points, per_child: perChild }) => ({
        id: house.id,
        name: house.name,
        colour: house.colour,
        icon: house.icon,
        points_total: points,
        ...(school.scoring === 'per_child' && { points_per_child: perChild }),
        top_student: topIn(tops, names),
      })),
      school: school.name,
      display_names: school.names,
      updated_at: deps.clock().toISOString(),
    };
  };
  router.serve(CALLS.leaderboard, async (c, { query: { scope } }) => board(c, scope), {
    timeOf: ({ updated_at: time }) => time,
    isCheap: true,
  });

  const all = shared(() => readBoards(deps));
  router.serve(CALLS.boards, async (c) => snapshotFor(await all(), viewOf(c)), {
    timeOf: ({ generated_at: time }) => time,
    isCheap: true,
  });

  const live = createLiveBoards({
    ...deps,
    read: all,
    random: Math.random,
    stillAllowed: (holders) => stillAllowed(deps, holders),
  });
  router.afterWrite(() => live.changed());
  deps.stopping.addEventListener('abort', () => live.close());
  router.serve(CALLS.boardStream, async (c) => {
    const body = await live.open({
      holder: holderOf(c),
      owner: ownerOf(c),
      view: viewOf(c),
      known: c.req.header('last-event-id') ?? null,
      endsAt: c.get('tokenEndsAt') ?? null,
      cut: () => c.env?.outgoing?.destroy(),
    });
    c.header('Content-Type', 'text/event-stream');
    c.header('Cache-Control', 'no-cache, no-transform');
    c.header('X-Accel-Buffering', 'no');
    return c.body(body);
  });
  return live;
}
