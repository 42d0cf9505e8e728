import { withRoom } from '#data/cache/free-cache-space.ts';
import { isDiskFull } from '#data/db/disk-full.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { enqueueAwards, type Enqueued, type NewSubmission } from './enqueue-awards.ts';

/** What a tap on Award made. */
export type SavedAwards =
  | Enqueued
  /** Nothing: its account is no longer the one of this device. */
  | { kind: 'not-signed-in' }
  /** Nothing: there was no room for it. */
  | { kind: 'disk-full' };

/**
 * Puts a submission into the outbox, if its account is the one that is signed in on this device: a tab may still show
 * the screens of another one. On a full disk the caches that are only looked at make room first.
 */
export async function saveAwards(
  deps: Parameters<typeof enqueueAwards>[0] & { builtAt: number; schoolDb: SchoolDb; sessionDb: SessionDb },
  submission: NewSubmission,
): Promise<SavedAwards> {
  const { sessionDb } = deps;
  const session = await reopenOnce([sessionDb], () => sessionDb.session.get('current'));
  if (session?.profile.id !== submission.userId || session.apiBase !== submission.apiBase) {
    return { kind: 'not-signed-in' };
  }
  return withRoom(deps.schoolDb, () => enqueueAwards(deps, submission)).catch(asDiskFull);
}

function asDiskFull(error: unknown): SavedAwards {
  if (isDiskFull(error)) return { kind: 'disk-full' };
  throw error;
}
