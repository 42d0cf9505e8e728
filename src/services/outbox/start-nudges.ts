import type { OutboxDb } from '#data/db/outbox-db.ts';
import type { UndoDb } from '#data/db/undo-db.ts';
import type { DrainOptions } from '#data/outbox/drain/drain-journal.ts';
import { STALLED_MS } from '#data/outbox/rules/drain-lock.ts';
import { isStillToCome } from '#data/outbox/rules/retry-policy.ts';
import { allOpenUndos, isDue } from '#data/outbox/undo/undo-rows.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { followQuery } from '#services/follow-query.ts';

const TICK_MS = 20_000;
const JITTER_MS = 1000;
const ONE_TRY_MS = 2000;

/**
 * The page's reasons to send, because Safari and Firefox have no Background Sync and Chromium's gives up: start, sign-in,
 * the page becoming visible, pageshow, online, the end of a wait, a sender that makes no progress, and a slow tick.
 * Enqueue and Send now call requestSync() themselves. `sendHere` is the way out when the worker does not do its work.
 * The answer is for the API client: the success of any other call is a reason too.
 */
export function startNudges(deps: {
  requestSync: (options?: DrainOptions) => void;
  sendHere: (options: DrainOptions) => void;
  outboxDb: OutboxDb;
  undoDb: UndoDb;
  sessionDb: SessionDb;
  now: () => number;
  random: () => number;
}): { serverAnswered: () => void } {
  const { requestSync, outboxDb, now } = deps;
  requestSync();
  listenToPage(requestSync);

  let signedIn: string | null = null;
  let account: string | null = null;
  followQuery(
    [deps.sessionDb.session],
    () => deps.sessionDb.session.get('current'),
    (session) => {
      const tokens = session?.tokens ?? null;
      const token = tokens && ('refresh' in tokens ? tokens.refresh : session?.profile.id);
      if (token && token !== signedIn) requestSync({ force: true });
      signedIn = token ?? null;
      account = session?.profile.id ?? null;
    },
  );

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

  startTicks(deps);
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

/** Checks regularly whether something was left over. */
function startTicks({ requestSync, sendHere, outboxDb, undoDb, now }: Parameters<typeof startNudges>[0]): void {
  let idleTicks = 0;
  setInterval(() => {
    void isOverdue(outboxDb, undoDb, now()).then((overdue) => {
      idleTicks = overdue ? idleTicks + 1 : 0;
      if (idleTicks === 1) requestSync();
      // The worker was asked and did nothing: this page sends. The lock keeps it from doing so beside a working one.
      if (idleTicks > 1) sendHere({ force: false });
    });
  }, TICK_MS);
}

/**
 * Something waits, and no wait is on. That somebody holds the lease is no reason to be quiet: a worker that was stopped
 * holds it for a while yet, and a second sender beside a living one finds its lock.
 */
async function isOverdue(db: OutboxDb, undoDb: UndoDb, now: number): Promise<boolean> {
  const [count, undos, row] = await Promise.all([db.entries.count(), allOpenUndos(undoDb), db.drain.get('drain')]);
  if (count === 0 && !undos.some((undo) => isDue(undo, now))) return false;
  const waits = [row?.serverWaitUntil ?? null, row?.end?.kind === 'later' ? row.end.retryAt : null];
  return !waits.some((at) => isStillToCome(at, now));
}
