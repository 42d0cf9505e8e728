import { MINUTE_MS } from '#domain/durations.ts';
import { ARCHIVE_WORDS } from '#domain/school/archive-words.ts';
import { writeArchive } from '#server/archive/write-archive.ts';
import { conflict } from '#server/http/problem.ts';
import { loggedCause } from '#server/db/database-unavailable.ts';
import { staffWrite } from '#server/http/staff-write.ts';
import type { LimitedDeps } from '#server/limits/limiter.ts';
import type { Session } from '#server/sessions/session.ts';

/** For a receiver that takes nothing more: an archive under way holds a connection of the database. */
const LONGEST_MS = 15 * MINUTE_MS;

export interface ArchiveDeps extends LimitedDeps {
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

/** Gives the whole school as a stream of a zip archive, one at a time. The audit notes who asked before the first byte. */
export function createSchoolArchive(deps: ArchiveDeps): (session: Session) => Promise<ReadableStream<Uint8Array>> {
  let isUnderWay = false;
  const end = (): void => {
    isUnderWay = false;
  };
  return async (session) => {
    if (isUnderWay) throw conflict('archive_under_way', ARCHIVE_WORDS.underWay);
    isUnderWay = true;
    try {
      await deps.limiter.count('schoolArchives', { account: session.accountId });
      await staffWrite(deps, session, (tx) => tx.note({ action: 'school_export_begun' }));
    } catch (error) {
      end();
      throw error;
    }
    const { readable, writable, fail } = createPipe();
    const late = AbortSignal.any([deps.stopping, AbortSignal.timeout(LONGEST_MS)]);
    late.addEventListener('abort', () => fail(late.reason));
    void writeArchive(deps, session.accountId, writable)
      .catch((error: unknown) => {
        deps.log.warn({ err: loggedCause(error) }, 'an archive of the school was not finished');
        // Whoever receives it must not take the part for the whole.
        fail(error);
      })
      .finally(end);
    return readable;
  };
}

/** What is written comes out at the other end. `fail` breaks both ends. */
function createPipe() {
  let fail: (reason: unknown) => void = () => undefined;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      fail = (reason) => controller.error(reason);
    },
  });
  return { readable, writable, fail };
}
