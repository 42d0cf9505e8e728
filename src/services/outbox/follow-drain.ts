import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { awardsArrived } from '#services/board/awards-arrived.ts';
import { connectionStore } from '#services/connection-store.ts';
import { followQuery } from '#services/follow-query.ts';

/**
 * What this page learns from a pass that someone else ran (the worker, another tab): whether the server was reached, and
 * that points have changed.
 */
export function followDrain(deps: {
  outboxDb: OutboxDb;
  sessionDb: SessionDb;
  schoolDb: (userId: string) => SchoolDb;
  now: () => number;
}): void {
  let seen = deps.now();
  followQuery(
    [deps.outboxDb.drain],
    () => deps.outboxDb.drain.get('drain'),
    (row) => {
      const end = row?.end;
      if (!end || end.at <= seen) return;
      seen = end.at;
      connectionStore.set(end.kind !== 'later' ? 'online' : end.why === 'server' ? 'failing' : end.why);
      refreshFigures(deps, end.kind === 'done').catch(() => undefined);
    },
  );
}

async function refreshFigures(deps: Parameters<typeof followDrain>[0], isDone: boolean): Promise<void> {
  const { session } = await deps.sessionDb.kept();
  if (!session?.tokens) return;
  const { markChanged } = await import('#data/cache/resource.ts');
  markChanged(deps.schoolDb(session.profile.id));
  if (isDone) awardsArrived.note();
}
