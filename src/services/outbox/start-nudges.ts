import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import { STALLED_MS } from '#data/outbox/rules/drain-lock.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { followQuery } from '#services/follow-query.ts';

const JITTER_MS = 1000;
const ONE_TRY_MS = 2000;

/**
 * The page's reasons to send, because Safari and Firefox have no Background Sync and Chromium's gives up: start, sign-in,
 * the page becoming visible, pageshow, online, the end of a wait, and a sender that makes no progress. Enqueue and Send now
 * call requestSync() themselves; start-ticks.ts finds what was left over.
 * The answer is for the API client: the success of any other call is a reason too.
 */
export function startNudges(deps: {
  requestSync: (options?: DrainOptions) => void;
  outboxDb: OutboxDb;
  sessionDb: SessionDb;
  now: () => number;
  random: () => number;
}): { serverAnswered: () => void } {
  const { requestSync, outboxDb, now } = deps;
  requestSync();
  listenToPage(requestSync);

  let signedIn: string | null = null;
  let account: string | null = null;
  followQuery([deps.sessionDb.session], deps.sessionDb.kept, ({ session }) => {
    const tokens = session?.tokens ?? null;
    const token = tokens && ('refresh' in tokens ? tokens.refresh : session?.profile.id);
    if (token && token !== signedIn) requestSync({ force: true });
    signedIn = token ?? null;
    account = session?.profile.id ?? null;
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  followQuery(
    [outboxDb.drain],
    () => outboxDb.drain.get('drain'),
    (row) => {
      clearTimeout(timer);
      // Each step of a pass renews the lease. Without one, its sender may have been stopped, and is started again so.
      if (row?.lease) timer = setTimeout(() => requestSync(), STALLED_MS);
      const end = row?.lease ? null : (row?.end ?? null);
      isWaiting = end?.kind === 'later';
      if (end?.kind === 'more') requestSync();
      // The pass was another teacher's, and kept this one's awards waiting until it found the session gone.
      if (end?.kind === 'sign-in' && account !== null && end.userId !== account) requestSync();
      if (end?.kind !== 'later') return;
      const wait = Math.max(0, end.retryAt - now()) + deps.random() * JITTER_MS;
      timer = setTimeout(() => requestSync(), wait);
    },
  );

  let answeredAt = -Infinity;
  const serverAnswered = (): void => {
    // A screen makes several calls at once, and one try is enough.
    if (!isWaiting || Math.abs(now() - answeredAt) < ONE_TRY_MS) return;
    answeredAt = now();
    requestSync({ force: true });
  };

  return { serverAnswered };
}

function listenToPage(requestSync: (options?: DrainOptions) => void): void {
  window.addEventListener('pageshow', () => requestSync());
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && requestSync({ force: true }),
  );
  // The network says it is back: what we or the server planned without it no longer holds.
  window.addEventListener('online', () => requestSync({ force: true, insist: true }));
}
