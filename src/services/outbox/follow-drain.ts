import type { ApiClient } from '#data/api/api-client.ts';
import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { connectionStore } from '#services/connection-store.ts';
import { followQuery } from '#services/follow-query.ts';

/**
 * What this page learns from a pass that someone else ran (the worker, another tab): whether the server was reached, and
 * that the board has changed.
 */
export function followDrain(deps: {
  api: ApiClient;
  outboxDb: OutboxDb;
  sessionDb: SessionDb;
  schoolDb: (userId: string) => SchoolDb;
  now: () => number;
}): void {
  let seen = deps.now();
  followQuery(
    deps.outboxDb,
    () => deps.outboxDb.drain.get('drain'),
    (row) => {
      const end = row?.end;
      if (!end || end.at <= seen) return;
      seen = end.at;
      if (end.kind === 'later') {
        connectionStore.set(end.why === 'server' ? 'failing' : end.why);
        return;
      }
      connectionStore.set('online');
      if (end.kind === 'done') refreshBoard(deps).catch(() => undefined);
    },
  );
}

async function refreshBoard(deps: Parameters<typeof followDrain>[0]): Promise<void> {
  const session = await deps.sessionDb.session.get('current');
  if (!session?.tokens) return;
  const { leaderboard } = await import('#data/cache/leaderboard.ts');
  // Its failure changes nothing: the board says how old it is.
  await leaderboard.reload({ api: deps.api, db: deps.schoolDb(session.profile.id), now: deps.now });
}
