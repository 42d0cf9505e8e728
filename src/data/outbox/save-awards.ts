import { isDiskFull } from '#domain/disk-full.ts';
import { dropFigures } from '#data/cache/drop-figures.ts';
import type { SchoolDb } from '#data/db/school-db.ts';
import { enqueueAwards, type NewSubmission } from './enqueue-awards.ts';

/**
 * Puts a submission into the outbox. On a full disk the caches go first (decisions §2.6); where there is no room even
 * then, it rejects as a full disk, and nothing was saved.
 */
export async function saveAwards(
  deps: Parameters<typeof enqueueAwards>[0] & { schoolDb: SchoolDb },
  submission: NewSubmission,
): Promise<void> {
  try {
    await enqueueAwards(deps, submission);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    // What can't be dropped leaves no room; the second try tells.
    await dropFigures(deps.schoolDb).catch(() => undefined);
    await enqueueAwards(deps, submission);
  }
}
