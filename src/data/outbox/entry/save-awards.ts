import { isDiskFull } from '#domain/disk-full.ts';
import { dropFigures } from '#data/cache/drop-figures.ts';
import { reopenOnce } from '#data/db/reopen-once.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import type { SessionDb } from '#data/session/session-db.ts';
import { enqueueAwards, type Enqueued, type NewSubmission } from './enqueue-awards.ts';

/** What a tap on Award made; `not-signed-in`: nothing, because its account is no longer the one of this device. */
export type SavedAwards = Enqueued | { kind: 'not-signed-in' };

/**
 * Puts a submission into the outbox, if its account is the one that is signed in on this device: a tab may still show
 * the screens of another one. On a full disk the caches go first; where there is no room even then, it rejects as a full
 * disk, and nothing was saved.
 */
export async function saveAwards(
  deps: Parameters<typeof enqueueAwards>[0] & { schoolDb: SchoolDb; sessionDb: SessionDb },
  submission: NewSubmission,
): Promise<SavedAwards> {
  const { sessionDb } = deps;
  const session = await reopenOnce([sessionDb], () => sessionDb.session.get('current'));
  if (session?.profile.id !== submission.userId || session.apiBase !== submission.apiBase) {
    return { kind: 'not-signed-in' };
  }
  try {
    return await enqueueAwards(deps, submission);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    // What can't be dropped leaves no room; the second try tells.
    await dropFigures(deps.schoolDb).catch(() => undefined);
    return enqueueAwards(deps, submission);
  }
}
